--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
effects.strike = function(self, ability)
  add(self, "attack", -ability.amount)
end

  --- Does nothing.
  function effects.pause(self, ability)
  end

--- Does nothing either.
local function rest(self, ability)
end
