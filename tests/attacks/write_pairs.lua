-- expect: belongs to the engine
function pairs(list)
  return list
end

function effects.attack()
  for key in pairs({ [{}] = 1 }) do
    return key
  end
end
