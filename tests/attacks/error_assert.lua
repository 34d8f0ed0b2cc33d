-- expect: An assertion is not true.
function effects.attack()
  assert(1 == 2)
end
