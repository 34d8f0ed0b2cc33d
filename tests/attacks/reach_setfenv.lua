-- expect: attempt to call a nil value
function effects.attack()
  return setfenv(1, {})
end
