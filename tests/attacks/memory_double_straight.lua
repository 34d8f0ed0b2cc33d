-- expect: used too much memory and was stopped
-- No loop and no call, so no interrupt: only the allocator can refuse.
function effects.attack()
  local text = "0123456789abcdef0123456789abcdef"
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  text = text .. text
  return #text
end
