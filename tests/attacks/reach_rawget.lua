-- expect: attempt to call a nil value
function effects.attack()
  return rawget(effects, "attack")
end
