-- expect: cannot be changed while a match runs
memory = { 0 }

function effects.attack()
  local mine = memory
  mine[1] += 1
  return mine[1]
end
