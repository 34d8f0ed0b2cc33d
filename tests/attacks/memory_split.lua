-- expect: attempt to call missing method 'split' of string
function effects.attack()
  return ("a,b"):split(",")
end
