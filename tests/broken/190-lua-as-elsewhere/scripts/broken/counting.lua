function effects.counting(self)
  for i = 1 to 3 do
    say("There.")
  end
end
