-- expect: belongs to the whole file
local count = 0

function effects.attack()
  local list = { count = 1, [count] = 2 } count = list.count + count
  return count
end
