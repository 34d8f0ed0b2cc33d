--- Weakens itself.
function effects.strike(self, ability)
  add(self, "attack", 2 ^ 2)
end
