-- expect: different fractions on different machines
function effects.attack()
  return 2 ^ 0.5
end
