-- expect: attempt to call a nil value
function effects.attack()
  return rawset(effects, "x", 1)
end
