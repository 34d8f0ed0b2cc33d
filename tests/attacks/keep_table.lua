-- expect: outlives this step
local memory = {}

function effects.attack()
  memory.count = (memory.count or 0) + 1
  return memory.count
end
