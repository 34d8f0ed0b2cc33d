-- expect: belongs to the whole file
local count = 0

function effects.attack()
  local function bump()
    return function()
      count = count + 1
    end
  end
  bump()()
  return count
end
