--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  add(self, "attack", -ability.amount)
end

--- Whether it may strike.
function effects.is_angry(self, ability)
  return self.attack > 1
end
