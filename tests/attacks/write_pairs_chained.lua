-- expect: goes through `pairs(…)` or `ipairs(…)`
function effects.attack()
  for key in pairs({})({}) do
    return key
  end
end
