-- expect: A whole number is needed here, but the script gave a text
function effects.attack()
  return take("12")
end
