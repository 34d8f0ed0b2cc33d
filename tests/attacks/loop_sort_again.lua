-- expect: ran too long and was stopped
-- Sorting is native work that no interrupt sees.
function effects.attack()
  local list = table.create(8000, 1)
  while true do
    table.sort(list)
  end
end
