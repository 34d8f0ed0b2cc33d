-- expect: Numbers go from -2147483648 to 2147483647
function effects.attack()
  return take(9007199254740992 + 1)
end
