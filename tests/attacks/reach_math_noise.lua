-- expect: attempt to call a nil value
function effects.attack()
  return math.noise(1, 2, 3)
end
