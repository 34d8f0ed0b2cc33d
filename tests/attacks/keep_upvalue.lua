-- expect: belongs to the whole file
local count = 0

function effects.attack()
  count += 1
  return count
end
