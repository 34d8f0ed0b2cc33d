function effects.types(self)
  local int most = 1
  say(most)
end
