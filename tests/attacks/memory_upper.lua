-- expect: used too much memory and was stopped
function effects.attack()
  local text = "0123456789abcdef"
  while #text < 30000 do
    text = text .. text
  end
  local at = 0
  while true do
    at += 1
    local _ = (text .. at):upper()
  end
end
