--- Weakens itself.
function effects.strike(self, ability)
  local burnt = self
  if burnt.attack == nil or not burnt.attack then
    add(self, "attack", burnt.attack + nil)
  end
  say("It has " .. true)
end
