-- expect: used too much memory and was stopped
function effects.attack()
  local text = "x"
  while true do
    text = text .. text
  end
end
