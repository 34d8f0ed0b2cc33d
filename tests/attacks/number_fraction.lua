-- expect: A whole number is needed here, but the script gave 0.5
function effects.attack()
  return take(1 / 2)
end
