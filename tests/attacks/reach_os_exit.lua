-- expect: attempt to index nil with 'exit'
function effects.attack()
  return os.exit(1)
end
