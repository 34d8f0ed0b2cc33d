-- expect: attempt to call a nil value
function effects.attack()
  return typeof(1)
end
