-- What all files of this game use: seats and their cards, drawing, losing
-- parts, explosions, new levels.

--- The rocketeer that stands for a seat.
function figure(seat)
  return pieces("pawn", seat)[1]
end

--- The copies of a card that lie face-up in the play area of a seat.
function in_area(seat, card)
  return such(every("set_up", seat), function(piece)
    return piece.card == card
  end)
end

--- Components of a rocket; the pad is none of them (BR-131).
function components(seat)
  return every("part", seat)
end

--- The required component of a kind on a rocket, or nil.
---@param seat Seat
---@param kind Target
function component(seat, kind)
  return every(kind, seat)[1]
end

--- The strengths of some components together (BR-130).
function strength_of(list)
  return total(list, "strength")
end

--- Whether opponents see only backs of a rocket (BR-093).
function concealed(seat)
  return #every("enigma_machine", seat) > 0
end

--- All face-down cards of a seat.
function face_down(seat)
  return every("covert_card", seat)
end

--- Discards cards one after another, each shown first.
function discard(list)
  for _, piece in ipairs(list) do
    turn(piece, "up")
    raise("discarded", piece)
  end
end

local DECKS = { "deck_1", "deck_2", "deck_3" }

--- A seat draws from the deck of a level; each card remembers its deck.
function draw_from(seat, level, count)
  deal(DECKS[level], "hand", seat, count)
  for _, card in ipairs(pieces("hand", seat)) do
    if card.origin == 0 then
      set(card, "origin", level)
    end
  end
end

--- The opening hand (BR-012).
function effects.deal_hand(self, ability)
  draw_from(you(), 1, setting("start_hand"))
end

--- With the setting for it, whoever alone still has a rocket wins (BR-A56).
local function last_standing(seat)
  if setting("last_standing_counts_destroyed") then
    local standing = such(seats(), function(other)
      return other.wrecked == 0
    end)
    if #standing == 1 then
      win(standing[1])
    end
  end
end

--- Up to two components of a destroyed rocket that an insurance keeps: chosen
--- among all that were installed before (BR-163 to BR-166).
local function insured(seat, installed)
  local policy = every("insurance_policy", seat)[1]
  local kept = {}
  if not policy then
    return kept
  end
  raise("insured", seat)
  discard({ policy })
  while #kept < 2 and #kept < #installed do
    local left = such(installed, function(piece)
      return not table.find(kept, piece)
    end)
    kept[#kept + 1] = choose(seat, "Which component does the insurance keep?", left)
  end
  return kept
end

--- A rocket in the backyard loses components, to the discard pile or with
--- `taker` into a hand. Without strength left it is destroyed (BR-160, BR-A24).
function lose_parts(seat, lost, taker)
  local installed = components(seat)
  local kept = {}
  if #lost > 0 and strength_of(lost) >= seat.true_strength then
    kept = insured(seat, installed)
    for _, piece in ipairs(installed) do
      if not table.find(lost, piece) then
        lost[#lost + 1] = piece
      end
    end
    raise("wreck", seat)
  end
  for _, piece in ipairs(lost) do
    if table.find(kept, piece) then
      continue
    elseif taker and piece == lost[1] then
      move(piece, "hand", taker)
    else
      turn(piece, "up")
      raise("lost_part", piece)
      raise("discarded", piece)
    end
  end
  if seat.wrecked == 1 and #components(seat) == 0 then
    last_standing(seat)
  end
end

--- The whole rocket explodes; its owner begins again (BR-223 to BR-225).
function explode(seat)
  raise("exploded", seat)
  for _, zone in ipairs({ "rocket", "mars", "area", "scars" }) do
    discard(pieces(zone, seat))
  end
  clear(seat)
  set(seat, "level", 1)
  set(seat, "moved_on", 1)
  discard(such(pieces("hand", seat), function(card)
    return not has(card, "level_1")
  end))
  draw_from(seat, 1, setting("restart_draw"))
  set(seat, "wrecked", 1)
  last_standing(seat)
end

--- All counters of a seat are 0 again.
function clear(seat)
  for _, stat in ipairs({
    "ground_fuel", "space_fuel", "distance", "damage", "original", "power", "rover_km", "signal", "extra_signal",
    "forward", "flight_turns", "swing", "slung", "cold",
  }) do
    set(seat, stat, 0)
  end
end

local LEVELS = { "level_1", "level_2", "level_3" }

--- A seat reaches a level: cards that have no use there go, and it draws
--- (BR-178, BR-179, BR-258, BR-259, BR-360 to BR-362). Components stay as they
--- lie (BR-A39).
function advance(seat, level)
  local useless = function(card)
    return not has(card, LEVELS[level])
  end
  set(seat, "level", level)
  set(seat, "moved_on", 1)
  raise("reached", seat, level)
  discard(such(pieces("area", seat), useless))
  discard(such(pieces("hand", seat), useless))
  draw_from(seat, level, setting("transition_draw"))
end

--- What a seat that is out had goes to the piles (BR-342, BR-A57).
function effects.clear_away(self, ability)
  local seat = subject()
  for _, zone in ipairs({ "rocket", "mars", "area", "scars", "incoming", "hand" }) do
    discard(pieces(zone, seat))
  end
  move(figure(seat), "away")
end
