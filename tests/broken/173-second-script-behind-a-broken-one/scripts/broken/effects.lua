--- Weakens itself.
function effects.strike(self, ability)
  add(self, "attack", 2 ^ 2)
end
function halve(number)
  return number // 2
end
