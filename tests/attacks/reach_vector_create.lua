-- expect: attempt to index nil with 'create'
function effects.attack()
  return vector.create(1, 2, 3)
end
