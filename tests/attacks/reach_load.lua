-- expect: attempt to call a nil value
function effects.attack()
  return load("return 1")()
end
