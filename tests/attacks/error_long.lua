-- expect: error_long.lua:7: 0123456789abcdef
function effects.attack()
  local text = "0123456789abcdef"
  while #text < 20000 do
    text = text .. text
  end
  error(text)
end
