-- expect: cannot be changed while a match runs
local memory = {}

function effects.attack()
  local mine = memory
  mine.count = (mine.count or 0) + 1
  return mine.count
end
