-- Abilities of the backyard, and the optional cards.

--- Whether a face-down bomb is meant for a seat.
local function meant_for(bomb, seat)
  return table.find(held(bomb), figure(seat))
end

--- Face-down cards are turned up before all, and thrown away.
local function expose(list)
  for _, piece in ipairs(list) do
    turn(piece, "up")
    raise("revealed_card", piece)
    raise("discarded", piece)
  end
end

local function bombs(seat)
  return every("planted_bomb", seat)
end

--- All bombs of the target, or aimed at yourself, those of all others that are
--- meant for you (BR-081, BR-082).
function effects.xray(self, ability)
  local seat = target().controller
  if seat ~= you() then
    expose(bombs(seat))
    return
  end
  for _, other in ipairs(seats()) do
    expose(such(bombs(other), function(bomb)
      return meant_for(bomb, seat)
    end))
  end
end

--- The target reveals a face-down card of its choice; what would be used once
--- is discarded without effect (BR-083, BR-088).
function effects.audit(self, ability)
  local seat = target().controller
  local card = choose(seat, "Which face-down card do you reveal?", face_down(seat))
  if not card then
    return
  end
  if has(card, "component") or has(card, "enhancement") then
    turn(card, "up")
    raise("revealed_card", card)
  else
    expose({ card })
  end
end

--- Cards of one family, by tier (BR-022).
local FAMILIES = {
  { "fuselage_1", "fuselage_2", "fuselage_3" },
  { "nose_1", "nose_2", "nose_3" },
  { "fins_1", "fins_2", "fins_3" },
  { "thruster_1", "thruster_2", "thruster_3" },
  { "boosters_1", "boosters_2", "boosters_3" },
}

--- The card of the same family, so many tiers up or down.
local function kin(piece, by)
  for _, family in ipairs(FAMILIES) do
    if family[piece.tier] == piece.card then
      return family[piece.tier + by]
    end
  end
  return piece.card
end

--- A component becomes the card of another tier while it is in play; it keeps
--- the deck it came from (BR-A78).
local function retier(piece, by)
  local origin = piece.origin
  copy(piece, kin(piece, by))
  set(piece, "origin", origin)
end

local function tiered(seat, from, to)
  return such(every("open_part", seat), function(piece)
    return piece.tier >= from and piece.tier <= to
  end)
end

--- All your components go up one tier.
function effects.upgrade(self, ability)
  for _, piece in ipairs(tiered(you(), 1, 2)) do
    retier(piece, 1)
  end
end

--- All components of the target go down one tier; the lowest are destroyed.
function effects.downgrade(self, ability)
  local seat = target().controller
  local lost = tiered(seat, 1, 1)
  for _, piece in ipairs(tiered(seat, 2, 3)) do
    retier(piece, -1)
  end
  if #lost > 0 then
    lose_parts(seat, lost)
  end
end

--- Discards all enhancements of the target that lie face-up.
function effects.supernova(self, ability)
  discard(tagged(every("set_up", target().controller), "enhancement"))
end

--- You swap so many pairs of components of the same kind with the target.
---@param ability { pairs: integer }
function effects.parallel_universe(self, ability)
  local seat = target().controller
  local done = {}
  for _ = 1, ability.pairs do
    local own = such(swappable(you(), seat), function(piece)
      return not table.find(done, piece.part)
    end)
    local piece = choose_or_none(you(), "Which component do you swap?", own)
    if not piece then
      return
    end
    done[#done + 1] = piece.part
    swap(you(), seat, piece)
  end
end

--- So much power at once.
---@param ability { percent: integer }
function effects.surge(self, ability)
  raise("powered", you(), ability.percent)
end
