-- expect: attempt to index nil with 'create'
function effects.attack()
  return buffer.create(8)
end
