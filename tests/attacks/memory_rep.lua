-- expect: attempt to call missing method 'rep' of string
function effects.attack()
  return ("x"):rep(1000000000)
end
