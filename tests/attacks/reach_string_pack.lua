-- expect: attempt to call a nil value
function effects.attack()
  return string.pack("i", 1)
end
