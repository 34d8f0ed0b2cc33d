-- expect: ran too long and was stopped
function effects.attack()
  for _ = 2, 1, 0 do
  end
end
