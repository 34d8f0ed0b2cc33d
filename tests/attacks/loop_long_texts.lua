-- expect: ran too long and was stopped
-- Cutting a long text costs no memory when the piece is known already.
function effects.attack()
  local text = "0123456789abcdef"
  while #text < 30000 do
    text = text .. text
  end
  while true do
    local _ = text:sub(1, -1)
  end
end
