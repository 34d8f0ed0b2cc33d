-- expect: error_nested_place.lua:4: deep
function effects.attack()
  nest(function()
    error("deep")
  end)
end
