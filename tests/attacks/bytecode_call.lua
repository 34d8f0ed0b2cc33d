-- expect: attempt to call a nil value
function effects.attack()
  return load("\27Lua")
end
