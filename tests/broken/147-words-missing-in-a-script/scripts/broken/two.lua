function effects.two()
  if turn() = 1 then
    say("First.")
  end
end
