-- Rules of the game that ask or compare: the opening, targeting, wins.

--- Every player gets a base; who begins is drawn by lot (RF-41).
function effects.lay_out(self, ability)
  local bases = { "base_a", "base_b", "base_c", "base_d" }
  local players = all_seats()
  for place, seat in ipairs(players) do
    create(bases[place], "gate", seat)
  end
  first(pick(players))
end

--- Surviving players in turn order from the first.
local function players()
  return such(all_seats(), plays)
end

--- The subject selects the first of `among`.
---@param ability { among: Target }
function effects.select(self, ability)
  local base = every(ability.among)[1]
  untag(base, "tied")
  raise("selected", subject(), 0, base)
end

--- Those of `seats` with the most points; among equals, where `wounds` counts,
--- those with fewer wounds.
local function best_of(seats, wounds)
  return highest(seats, function(seat)
    return seat.points * 10 - (wounds and math.min(seat.wounds, 3) or 0)
  end)
end

--- Those of `seats` with 10 points or more.
local function winners(seats)
  return such(seats, function(seat)
    return seat.points >= 10
  end)
end

--- Seats that fell in a later step than `step`.
local function fell_after(step)
  return such(all_seats(), function(seat)
    return seat.fell > step
  end)
end

--- Who wins by the step that is over (RF-A1 to RF-A4).
function effects.judge(self, ability)
  local falls = table_stat("falls")
  local fallen, left = fell_after(falls), players()
  if #fallen > 0 then
    set_table("falls", falls + 1)
  end
  if table_stat("overtime") == 1 then
    return
  end
  local candidates = winners(joined(left, fallen))
  if #left == 0 then
    win(#candidates > 0 and best_of(candidates, true) or best_of(fallen, false))
    return
  end
  if #left == 1 and not table.find(candidates, left[1]) then
    candidates[#candidates + 1] = left[1]
  end
  if #candidates == 1 then
    win(candidates)
  elseif #candidates > 1 then
    set_table("overtime", 1)
    set_table("threshold", falls)
    say("More than one player would win: the round is played to its end.")
  end
end

--- Who wins at the end of the round that overtime let play on (RF-A3).
function effects.end_overtime(self, ability)
  local left = players()
  local ten = winners(joined(left, fell_after(table_stat("threshold"))))
  if #ten > 0 then
    win(best_of(ten, true))
  elseif #left == 1 then
    win(left)
  elseif #left == 0 then
    win(best_of(fell_after(table_stat("falls") - 1), false))
  else
    set_table("overtime", 0)
    say("Nobody wins: the game goes on.")
  end
end

--- A room of your base is replaced by this one (RF-A39).
function effects.replace(self, ability)
  local old = target()
  local place = table.find(pieces("base"), old)
  if raise("destroyed", old) then
    move(self, "base", you(), place)
    raise("built", self)
  else
    raise("added", self) -- the base is full still
  end
end
