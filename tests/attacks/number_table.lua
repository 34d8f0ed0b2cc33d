-- expect: A whole number is needed here, but the script gave a list
function effects.attack()
  return take({})
end
