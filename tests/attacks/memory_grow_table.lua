-- expect: used too much memory and was stopped
function effects.attack()
  local list = {}
  while true do
    list[#list + 1] = 1
  end
end
