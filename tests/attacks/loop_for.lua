-- expect: ran too long and was stopped
function effects.attack()
  for _ = 1, 1e300 do
  end
end
