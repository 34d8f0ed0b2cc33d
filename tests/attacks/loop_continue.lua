-- expect: ran too long and was stopped
function effects.attack()
  while true do
    continue
  end
end
