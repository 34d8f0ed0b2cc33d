-- expect: A whole number is needed here, but the script gave a table
function effects.attack()
  return take({})
end
