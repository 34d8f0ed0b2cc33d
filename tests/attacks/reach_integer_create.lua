-- expect: attempt to index nil with 'create'
function effects.attack()
  return integer.create(1)
end
