function effects.least(self)
  if you().points => 1 then
    say("There.")
  end
end
