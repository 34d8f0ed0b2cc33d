-- expect: attempt to call a nil value
function effects.attack()
  return table.pack(1)
end
