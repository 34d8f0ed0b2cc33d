function effects.open(self)
  local other = opponent(
  if other then
    say("There.")
  end
end
