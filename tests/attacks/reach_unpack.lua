-- expect: attempt to call a nil value
function effects.attack()
  return unpack({ 1 })
end
