-- expect: ran too long and was stopped
function effects.attack()
  while true do
    swallow(function()
      while true do
      end
    end)
  end
end
