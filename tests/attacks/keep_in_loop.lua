-- expect: runs `for`
for at = 1, 2 do
  local memory = { at }
  function effects.attack()
    local mine = memory
    mine[1] += 1
    return mine[1]
  end
end
