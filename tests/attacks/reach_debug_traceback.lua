-- expect: attempt to index nil with 'traceback'
function effects.attack()
  return debug.traceback()
end
