-- expect: attempt to compare table < table
function effects.attack()
  local list = { {}, {}, {} }
  table.sort(list)
end
