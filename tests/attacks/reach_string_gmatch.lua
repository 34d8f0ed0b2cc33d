-- expect: attempt to call a nil value
function effects.attack()
  return string.gmatch("a", "a")
end
