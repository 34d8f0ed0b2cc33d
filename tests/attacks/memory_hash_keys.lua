-- expect: used too much memory and was stopped
function effects.attack()
  local set, at = {}, 0
  while true do
    at += 1
    set["key" .. at] = true
  end
end
