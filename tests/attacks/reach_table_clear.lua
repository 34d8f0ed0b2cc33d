-- expect: attempt to call a nil value
function effects.attack()
  return table.clear({})
end
