-- expect: one key is a table
-- The order of such keys is the order of their addresses.
function effects.attack()
  for key in pairs({ [{}] = 1, [{}] = 2 }) do
    return key
  end
end
