-- expect: cannot be changed while a match runs
function effects.attack()
  table.insert(table, 1)
end
