--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  add(self, "attack", -ability.amount)
end

--- Nobody names this one.
function effects.forgotten(self, ability)
end

--- Another effect names this one.
function effects.later(self, ability)
  add(self, "attack", 1)
end

--- Runs `later` at the end of the turn.
function effects.wait(self, ability)
  delay("turn_end", false, "later")
end
