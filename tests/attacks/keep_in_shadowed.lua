-- expect: already has a local `memory`
local memory = {}
function effects.attack()
  local mine = memory
  mine[#mine + 1] = 1
  return #mine
end
local memory = 1
