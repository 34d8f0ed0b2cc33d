-- expect: attempt to call missing method 'gsub' of string
function effects.attack()
  return ("aaaa"):gsub("a", function()
    while true do
    end
  end)
end
