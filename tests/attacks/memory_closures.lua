-- expect: used too much memory and was stopped
function effects.attack()
  local list = {}
  while true do
    local at = #list
    list[at + 1] = function()
      return at
    end
  end
end
