-- expect: belongs to the whole file
local count = 0

function effects.attack()
  local _ = tostring"x" count = count + 1
  return count
end
