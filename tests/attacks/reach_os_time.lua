-- expect: attempt to index nil with 'time'
function effects.attack()
  return os.time()
end
