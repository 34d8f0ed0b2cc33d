--- Strikes otherwise.
---@param ability { amount: integer }
function effects.strike(self, ability)
  set(self, "attack", ability.amount)
end
