-- Drawing missions, and the one requirement that has to be measured.

--- The subject of the event draws as many missions as its amount says. A card
--- whose requirement is met already is set aside and another one drawn (PH-15);
--- an empty deck is made of the discard pile first (PH-32). What was set aside
--- joins the discard pile when a card has been found or nothing is left (PH-A23).
function effects.draw_missions(self, ability)
  local seat = subject()
  for _ = 1, amount() do
    local found = nil
    while not found do
      if #pieces("missions") == 0 and #pieces("discard") > 0 then
        raise("reshuffled", seat)
        for _, card in ipairs(pieces("discard")) do
          move(card, "missions")
        end
        shuffle("missions")
      end
      local card = pieces("missions")[1]
      if not card then
        break
      end
      move(card, "drawn", seat)
      raise("judged", card)
      settle()
      if has(card, "met") then
        raise("rejected", card)
      else
        found = card
      end
    end
    if found then
      raise("filed", found)
    else
      raise("none_left", seat)
    end
    for _, card in ipairs(pieces("aside")) do
      move(card, "discard")
    end
  end
end

--- Whether you control two regions that are more than two connections apart,
--- from the closest territory of one to the closest of the other (PH-59, PH-A28).
function effects.rules_far_regions(self, ability)
  local held = {}
  for _, troop in ipairs(pieces("board")) do
    if troop.controller == you() then
      held[troop.host] = true
    end
  end
  local of_region, lost = {}, {}
  for _, territory in ipairs(pieces("map")) do
    local region = territory.region
    if not held[territory] then
      lost[region] = true
    end
    of_region[region] = of_region[region] or {}
    table.insert(of_region[region], territory)
  end
  for first, ours in pairs(of_region) do
    for second, theirs in pairs(of_region) do
      if first < second and first > 0 and not lost[first] and not lost[second] and is_far(ours, theirs) then
        return true
      end
    end
  end
  return false
end

function is_far(ours, theirs)
  for _, one in ipairs(ours) do
    for _, other in ipairs(theirs) do
      if distance(one, other) <= 2 then
        return false
      end
    end
  end
  return true
end
