function effects.braces(self)
  if (self.exists) {
    say("There.")
  } else {
    say("Gone.")
  }
end
