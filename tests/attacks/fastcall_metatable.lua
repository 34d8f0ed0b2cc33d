-- expect: attempt to call a nil value
local make = setmetatable

function effects.attack()
  return make({}, {})
end
