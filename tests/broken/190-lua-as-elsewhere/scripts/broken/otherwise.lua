function effects.otherwise(self)
  if self.host then
    say("There.")
  else if self.exists then
    say("Here.")
  end
end
