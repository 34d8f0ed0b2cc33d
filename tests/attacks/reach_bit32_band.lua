-- expect: attempt to index nil with 'band'
function effects.attack()
  return bit32.band(1, 3)
end
