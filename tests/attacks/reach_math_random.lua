-- expect: attempt to call a nil value
function effects.attack()
  return math.random(6)
end
