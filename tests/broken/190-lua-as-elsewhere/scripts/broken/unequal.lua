function effects.unequal(self)
  if self.host != nil then
    say("There.")
  end
end
