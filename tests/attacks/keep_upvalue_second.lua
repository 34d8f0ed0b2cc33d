-- expect: belongs to the whole file
local count = 0

function effects.attack()
  local other
  other, count = 1, count + 1
  return count, other
end
