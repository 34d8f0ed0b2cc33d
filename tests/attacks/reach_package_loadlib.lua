-- expect: attempt to index nil with 'loadlib'
function effects.attack()
  return package.loadlib("x", "y")
end
