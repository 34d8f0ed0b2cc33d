-- expect: harmless
-- The loop goes over the keys that were there when it began.
function effects.attack()
  local list = { 1 }
  for key in pairs(list) do
    list[key + 1] = 1
  end
  return #list
end
