-- Damage: rolled against strength, paid in parts on the ground, counted in
-- space (BR-140 to BR-144, BR-220 to BR-222).

--- All ways to choose among `parts`, as lists, in a fixed order.
local function subsets(parts)
  local all = { {} }
  for _, part in ipairs(parts) do
    for i = 1, #all do
      local more = table.clone(all[i])
      more[#more + 1] = part
      all[#all + 1] = more
    end
  end
  return all
end

--- The payments of so much damage: exact ones, or else the smallest that are
--- more, or with the setting the largest that are less (BR-141, BR-142).
local function payments(parts, points)
  local goal = nil
  local all = subsets(parts)
  local under = setting("inexact_payment") == "under"
  for _, way in ipairs(all) do
    local sum = strength_of(way)
    if sum == points then
      goal = points
      break
    elseif under and sum < points and (goal == nil or sum > goal) then
      goal = sum
    elseif not under and sum > points and (goal == nil or sum < goal) then
      goal = sum
    end
  end
  return such(all, function(way)
    return strength_of(way) == goal
  end)
end

--- The names of some cards in a row.
local function names_of(list)
  local names = {}
  for i, piece in ipairs(list) do
    names[i] = piece.title
  end
  return table.concat(names, " + ")
end

--- A rocket on the ground pays damage with components; its owner chooses which.
local function pay(seat, points)
  local parts = components(seat)
  if points >= seat.true_strength then
    lose_parts(seat, parts)
    return
  end
  local ways = payments(parts, points)
  local words = {}
  for i, way in ipairs(ways) do
    words[i] = names_of(way)
  end
  local chosen = 1
  if #ways > 1 then
    chosen = choose_word(seat, "Which components pay for " .. points .. " damage?", words)
  end
  if #ways[chosen] > 0 then
    lose_parts(seat, ways[chosen])
  end
end

--- A rocket takes so many points; in space the card that dealt them stays with
--- it as a mark (BR-226).
function damage(seat, points, card)
  if points <= 0 then
    raise("unharmed", seat)
    return
  end
  raise("hit", seat, points)
  if seat.level == 1 then
    pay(seat, points)
    return
  end
  raise("hurt", seat, points)
  if card and card.zone == "incoming" then
    raise("took_hit", card)
    move(card, "scars", seat)
  end
  if seat.damage >= seat.original then
    explode(seat)
  end
end
