--- Takes one attack.
function effects.strike(self, ability)
  add(self, "attack", -1)
end
