-- expect: A whole number is needed here, but the script gave NaN
function effects.attack()
  return take(0 / 0)
end
