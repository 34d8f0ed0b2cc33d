function effect.stare(self)
  say("There.")
end
