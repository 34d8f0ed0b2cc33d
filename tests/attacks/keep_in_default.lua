-- expect: harmless
function effects.attack()
  local list = list or {}
  list[#list + 1] = 1
  return #list
end
