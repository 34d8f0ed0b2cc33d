-- expect: ran too long and was stopped
-- An engine function that forgets an error must not let the script live on.
function effects.attack()
  swallow(function()
    while true do
    end
  end)
  return "still alive"
end
