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

--- You draw up to Max Hand Size (RF-46).
function effects.top_up(self, ability)
  raise("drawn", you(), table_stat("hand_limit") - #pieces("hand", you()))
end

--- Where the first player is out, the next one clockwise who is not leads (RF-A8).
function effects.pass_lead(self, ability)
  for _, seat in ipairs(all_seats()) do
    if plays(seat) then
      first(seat)
      return
    end
  end
end

--- Surviving players in turn order from the first.
local function players()
  return such(all_seats(), plays)
end

--- The surviving player clockwise after `seat`.
local function after(seat)
  local all = all_seats()
  local place = table.find(all, seat)
  for step = 1, #all do
    local other = all[(place + step - 1) % #all + 1]
    if plays(other) then
      return other
    end
  end
  return seat
end

--- Symbols of an alignment in the base of `seat` (RF-A45).
local function symbols(seat, alignment)
  local count = 0
  for _, room in ipairs(pieces("base", seat)) do
    if has(room, "every_symbol") or word(room, "alignment") == alignment then
      count += has(room, "double_symbol") and 2 or 1
    end
  end
  return count
end

--- How many rooms in the base of `seat` show a word of a stat.
local function rooms_with(seat, stat, shown)
  local found = such(pieces("base", seat), function(room)
    return word(room, stat) == shown
  end)
  return #found
end

-- How well a base fits a Neutral character, by the word on its card; nothing if
-- it does not fit at all.
local AIMS = {
  ["wounds"] = function(self, seat)
    return math.min(seat.wounds, 3)
  end,
  ["points"] = function(self, seat)
    return seat.points
  end,
  ["underground"] = function(self, seat)
    return rooms_with(seat, "level", "Underground")
  end,
  ["hand"] = function(self, seat)
    return #pieces("hand", seat)
  end,
  ["unselected"] = function(self, seat)
    return not has(pieces("gate", seat)[1], "selected") and 1 or nil
  end,
  ["neutral rooms"] = function(self, seat)
    return rooms_with(seat, "alignment", "Neutral")
  end,
  ["checks"] = function(self, seat)
    return total(pieces("base", seat), "check")
  end,
  ["fewest rooms"] = function(self, seat)
    return -#pieces("base", seat)
  end,
  ["next player"] = function(self, seat)
    return after(self.controller) == seat and 1 or nil
  end,
  ["first player"] = function(self, seat)
    return first_seat() == seat and 1 or nil
  end,
}

--- How well a base fits a character; nothing if it does not fit at all.
local function fitness(self, seat)
  local alignment = word(self, "alignment")
  if alignment == "Neutral" then
    local aim = AIMS[word(self, "aim")]
    return aim and aim(self, seat)
  end
  if has(self, "double_agent") then
    return symbols(seat, "RC") + symbols(seat, "RF")
  end
  return symbols(seat, alignment)
end

--- The subject selects a target: the best base if there is just one (RF-62 to
--- RF-65, RF-A45 to RF-A48).
function effects.aim(self, ability)
  local character = subject()
  if has(character, "led") then
    for _, base in ipairs(every("bases")) do
      if has(base, "rallying") then
        raise("selected", character, 0, base)
        return
      end
    end
  end
  local fitting = highest(players(), function(seat)
    return fitness(character, seat)
  end)
  local found = {}
  for place, seat in ipairs(fitting) do
    found[place] = pieces("gate", seat)[1]
  end
  if #found == 1 then
    raise("selected", character, 0, found[1])
  elseif #found > 1 then
    for _, base in ipairs(found) do
      tag(base, "tied")
    end
    raise("tied", character)
    for _, base in ipairs(found) do
      untag(base, "tied")
    end
  end
end

--- What the Target Phase marked is over.
function effects.forget_targets(self, ability)
  for _, base in ipairs(every("bases")) do
    untag(base, "selected")
    untag(base, "rallying")
  end
  for _, zone in ipairs({ "line", "attackers" }) do
    for _, character in ipairs(pieces(zone)) do
      untag(character, "led")
    end
  end
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
