-- expect: attempt to call a nil value
function effects.attack()
  return string.format("%p", {})
end
