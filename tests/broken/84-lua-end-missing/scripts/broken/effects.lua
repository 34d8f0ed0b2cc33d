--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  if ability.amount > 0 then
    add(self, "attack", -ability.amount)
end

--- Does nothing.
function effects.pause(self, ability)
end
