--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  if ability.amount > 0 the
    add(self, "attack", -ability.amount)
  end
end
