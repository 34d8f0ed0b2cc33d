-- expect: attempt to call a nil value
local lib = math

function effects.attack()
  return lib.sqrt(2)
end
