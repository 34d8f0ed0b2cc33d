-- expect: attempt to call a nil value
function effects.attack()
  xpcall(function()
    while true do
    end
  end, function() end)
end
