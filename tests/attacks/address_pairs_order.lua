-- expect: harmless
function effects.attack()
  local first, second, text = {}, {}, ""
  for at = 1, 40 do
    first["key" .. at] = at
    second["key" .. 41 - at] = 41 - at
  end
  for key in pairs(first) do
    text = text .. key
  end
  local other = ""
  for key in pairs(second) do
    other = other .. key
  end
  assert(text == other, "the order depends on the table's history")
  return text
end
