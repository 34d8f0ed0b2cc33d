-- Who comes first and who goes on.

--- Of the seats whose stat `among` is 1, only those keep it whose stat `by` is
--- highest; how many they are goes into the table's stat `count`.
---@param ability { among: Stat, by: Stat, count: Stat }
function effects.keep_highest(self, ability)
  local contending = such(seats(), function(seat)
    return seat[ability.among] == 1
  end)
  local best = highest(contending, function(seat)
    return seat[ability.by]
  end)
  for _, seat in ipairs(contending) do
    set(seat, ability.among, table.find(best, seat) and 1 or 0)
  end
  set_table(ability.count, #best)
end
