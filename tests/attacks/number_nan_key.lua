-- expect: table index is NaN
function effects.attack()
  local list = {}
  list[0 / 0] = 1
end
