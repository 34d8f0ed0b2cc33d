-- expect: used too much memory and was stopped
function effects.attack()
  local list = table.create(1000, 1)
  local keep = {}
  while true do
    table.insert(keep, table.clone(list))
  end
end
