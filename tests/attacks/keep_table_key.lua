-- expect: cannot be changed while a match runs
local key = { 0 }
local memory = { [{ key }] = true }

function effects.attack()
  local mine = key
  mine[1] += 1
  return mine[1], memory
end
