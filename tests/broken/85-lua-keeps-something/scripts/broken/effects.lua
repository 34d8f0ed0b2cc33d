local struck = 0
local marks = {}

--- Takes `amount` attack from the piece itself, and counts.
---@param ability { amount: integer }
function effects.strike(self, ability)
  struck = struck + 1
  total = struck
  marks[self] = true
  math.pi = 3
  add(self, "attack", -ability.amount)
end
