-- expect: cannot be changed while a match runs
local memory = { 0 }

local function bump(list)
  list[1] += 1
end

function effects.attack()
  bump(memory)
  return memory[1]
end
