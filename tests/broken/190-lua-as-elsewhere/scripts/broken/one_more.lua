function effects.one_more(self)
  local count = 1
  count++
end
