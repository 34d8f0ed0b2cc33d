-- expect: used too much memory and was stopped
-- Thrown away at once, but a step pays for what it allocates.
function effects.attack()
  while true do
    local _ = { {}, {}, {}, {} }
  end
end
