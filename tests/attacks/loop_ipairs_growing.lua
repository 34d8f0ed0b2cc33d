-- expect: used too much memory and was stopped
function effects.attack()
  local list = { 1 }
  for at in ipairs(list) do
    list[at + 1] = 1
  end
end
