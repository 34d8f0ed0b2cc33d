-- expect: cannot be changed while a match runs
local memory = { 3, 1, 2 }

function effects.attack()
  table.sort(memory)
  return memory[1]
end
