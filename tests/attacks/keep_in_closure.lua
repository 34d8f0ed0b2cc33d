-- expect: calls something
local function counter()
  local count = 0
  return function()
    count += 1
    return count
  end
end

local count = counter()

function effects.attack()
  return count()
end
