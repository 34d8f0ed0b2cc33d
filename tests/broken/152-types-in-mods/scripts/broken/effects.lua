--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.tire(self, ability)
  add(self, "attack", -ability.amount)
end
