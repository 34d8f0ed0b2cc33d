-- expect: attempt to call a nil value
function effects.attack()
  return math.randomseed(1)
end
