-- expect: invalid value (table) at index 1
function effects.attack()
  return table.concat({ {} })
end
