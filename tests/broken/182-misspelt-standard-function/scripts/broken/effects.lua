--- Counts.
function effects.rally(self, ability)
  set(self, "attack", totl(pieces("field"), "attack"))
end
