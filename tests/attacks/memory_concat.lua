-- expect: used too much memory and was stopped
function effects.attack()
  local text = "0123456789abcdef"
  while #text < 10000 do
    text = text .. text
  end
  return table.concat(table.create(5000, text))
end
