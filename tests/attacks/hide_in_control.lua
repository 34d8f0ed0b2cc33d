-- expect: invisible control character
local count = 0 
function effects.attack()
  return count
end
