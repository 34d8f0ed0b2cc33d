-- expect: attempt to call a nil value
function effects.attack()
  return math.fmod(5, 3)
end
