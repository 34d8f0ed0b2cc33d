--- Hits every target for `amount`.
---@param ability { amount: integer }
function effects.pelt(self, ability)
  raise("hit", targets(), ability.amount)
end
