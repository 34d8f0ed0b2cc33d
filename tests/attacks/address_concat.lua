-- expect: attempt to concatenate string with table
function effects.attack()
  return "x" .. {}
end
