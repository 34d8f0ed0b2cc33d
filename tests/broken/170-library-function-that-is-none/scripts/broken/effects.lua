--- Weakens itself.
function effects.strike(self, ability)
  add(self, "attack", math.random(6))
  add(self, "attack", math.flor(2))
  say(string.format("%d", 2))
end
