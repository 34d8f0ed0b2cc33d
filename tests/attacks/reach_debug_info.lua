-- expect: attempt to index nil with 'info'
function effects.attack()
  return debug.info(1, "f")
end
