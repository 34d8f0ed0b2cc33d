-- expect: A whole number is needed here, but the script gave nothing
function effects.attack()
  return take()
end
