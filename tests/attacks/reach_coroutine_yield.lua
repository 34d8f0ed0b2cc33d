-- expect: attempt to index nil with 'yield'
function effects.attack()
  return coroutine.yield(1)
end
