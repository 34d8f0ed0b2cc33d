-- expect: attempt to call a nil value
function effects.attack()
  return string.dump(effects.attack)
end
