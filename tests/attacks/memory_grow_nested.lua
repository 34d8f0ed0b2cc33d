-- expect: used too much memory and was stopped
function effects.attack()
  local inner = {}
  while true do
    inner = { inner, inner }
  end
end
