-- expect: cannot stand here
local count: number = 0

function effects.attack()
  count += 1
  return count
end
