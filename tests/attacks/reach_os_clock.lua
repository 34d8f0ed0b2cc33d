-- expect: attempt to index nil with 'clock'
function effects.attack()
  return os.clock()
end
