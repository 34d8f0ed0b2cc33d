-- expect: ran too long and was stopped
function effects.attack()
  local list = table.create(8000, "")
  while true do
    table.find(list, 1)
    table.concat(list)
  end
end
