-- expect: belongs to the whole file
local function helper() end

function effects.attack()
  function helper()
    return 1
  end
  return helper()
end
