-- expect: attempt to call a nil value
function effects.attack()
  return collectgarbage("count")
end
