-- expect: belongs to the engine
function effects.attack()
  local function pairs(list)
    return list
  end
  for key in pairs({ [{}] = 1 }) do
    return key
  end
end
