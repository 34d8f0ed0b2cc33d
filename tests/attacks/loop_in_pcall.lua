-- expect: attempt to call a nil value
-- A caught kill would let the loop start again.
function effects.attack()
  while true do
    pcall(function()
      while true do
      end
    end)
  end
end
