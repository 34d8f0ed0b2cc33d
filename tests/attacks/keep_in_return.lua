-- expect: runs `return`
local memory = {}

function effects.attack()
  local mine = memory
  mine[#mine + 1] = 1
  return #mine
end

return {}
