-- expect: cannot stand here
function effects.attack()
  local count = if true then 1 else 2
  return count
end
