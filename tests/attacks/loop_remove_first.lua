-- expect: ran too long and was stopped
-- Each turn shifts a long list twice.
function effects.attack()
  local list = table.create(8000, 1)
  while true do
    table.remove(list, 1)
    table.insert(list, 1, 1)
  end
end
