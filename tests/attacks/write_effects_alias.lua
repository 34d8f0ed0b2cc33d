-- expect: cannot be changed while a match runs
function effects.attack()
  local mine = effects
  mine.other = mine.attack
end
