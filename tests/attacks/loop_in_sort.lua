-- expect: ran too long and was stopped
function effects.attack()
  table.sort({ 3, 1, 2 }, function()
    while true do
    end
  end)
end
