-- expect: goes through `pairs(…)` or `ipairs(…)`
function effects.attack()
  for _ in
    function()
      return 1
    end
  do
  end
end
