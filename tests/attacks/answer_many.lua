-- expect: harmless
function effects.attack()
  return table.unpack(table.create(250, 1))
end
