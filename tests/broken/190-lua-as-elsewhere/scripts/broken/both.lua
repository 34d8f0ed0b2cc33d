function effects.both(self)
  if self.exists && self.host then
    say("There.")
  end
end
