-- expect: attempt to index string with 'upper'
function effects.attack()
  local text = "abc"
  text.upper = nil
end
