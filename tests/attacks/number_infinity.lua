-- expect: A whole number is needed here, but the script gave inf
function effects.attack()
  return take(1 / 0)
end
