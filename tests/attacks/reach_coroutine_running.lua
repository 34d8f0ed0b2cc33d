-- expect: attempt to index nil with 'running'
function effects.attack()
  return coroutine.running()
end
