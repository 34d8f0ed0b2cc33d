--- Two seats choose a number and a coin each, all of it in secret; the higher
--- number gets the other's coin. Who has no coin cannot haggle.
function effects.haggle(self, ability)
  local mine, other = you(), opponent()
  if #pieces("purse", mine) == 0 or #pieces("purse", other) == 0 then
    return
  end
  local chosen = choose_together("Your offer?", {
    { seat = mine, least = 0, most = 3 },
    { seat = other, least = 0, most = 3 },
    { seat = mine, from = pieces("purse", mine) },
    { seat = other, from = pieces("purse", other) },
  })
  if chosen[1] > chosen[2] then
    move(chosen[4], "plate", mine)
  else
    move(chosen[3], "plate", other)
  end
end
