-- expect: attempt to index nil with 'x'
function effects.attack()
  return shared.x
end
