function effects.one()
  if turn() == 1
    say("First.")
  end
end
