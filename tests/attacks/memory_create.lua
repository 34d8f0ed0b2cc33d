-- expect: table overflow
function effects.attack()
  return table.create(1000000000, 0)
end
