-- expect: ran too long and was stopped
function effects.attack()
  repeat
    local _ = 1
  until false
end
