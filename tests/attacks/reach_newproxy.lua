-- expect: attempt to call a nil value
function effects.attack()
  return newproxy(true)
end
