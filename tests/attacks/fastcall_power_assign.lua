-- expect: different fractions on different machines
function effects.attack()
  local root = 2
  root ^= 0.5
  return root
end
