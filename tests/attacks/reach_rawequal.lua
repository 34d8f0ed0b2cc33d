-- expect: attempt to call a nil value
function effects.attack()
  return rawequal(1, 1)
end
