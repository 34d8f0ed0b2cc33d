-- expect: A whole number is needed here, but the script divided by 0
function effects.attack()
  return take(1 / 0)
end
