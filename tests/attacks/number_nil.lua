-- expect: A whole number is needed here, but the script gave a nil
function effects.attack()
  return take()
end
