-- expect: goes through `pairs(…)` or `ipairs(…)`
-- Luau goes through a table without pairs in the order of its addresses.
function effects.attack()
  for key in { [{}] = 1, [{}] = 2 } do
    return tostring(key)
  end
end
