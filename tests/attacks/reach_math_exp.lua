-- expect: attempt to call a nil value
function effects.attack()
  return math.exp(1)
end
