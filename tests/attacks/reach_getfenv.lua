-- expect: attempt to call a nil value
function effects.attack()
  return getfenv(1)
end
