-- expect: one key is a function
function effects.attack()
  for key in pairs({ [effects.attack] = 1 }) do
    return key
  end
end
