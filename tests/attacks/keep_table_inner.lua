-- expect: cannot be changed while a match runs
local memory = { { { list = {} } } }

function effects.attack()
  table.insert(memory[1][1].list, 1)
  return #memory[1][1].list
end
