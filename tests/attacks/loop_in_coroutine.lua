-- expect: attempt to index nil with 'wrap'
function effects.attack()
  coroutine.wrap(function()
    while true do
    end
  end)()
end
