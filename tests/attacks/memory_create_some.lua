-- expect: used too much memory and was stopped
function effects.attack()
  return table.create(1000000, 0)
end
