--- Does nothing.
function effects.pause(self, ability)
  while waiting() {
  }
end
