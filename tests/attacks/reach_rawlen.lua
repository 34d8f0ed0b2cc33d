-- expect: attempt to call a nil value
function effects.attack()
  return rawlen({})
end
