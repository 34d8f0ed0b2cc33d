-- expect: attempt to index nil with 'math'
function effects.attack()
  return _G.math
end
