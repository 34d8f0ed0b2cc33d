-- expect: attempt to call a nil value
function effects.attack()
  return loadstring("return 1")()
end
