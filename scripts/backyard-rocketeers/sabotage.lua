-- Sabotage. All of it goes one way (BR-A43): declared, rolled for if it reaches
-- for a higher level, answered, carried out. An effect is written for `you()`,
-- who does it, and `target()`, the figure of whom it hits; the doer's choices
-- belong to `you()`, the victim's to the other. So what comes back needs no word
-- of its own: the same effect is used by the victim on whoever began (BR-A41).

--- Whether a sabotage reaches a seat: at a higher level it takes luck (BR-321).
local function reaches(from, to)
  if to.level <= from.level then
    return true
  end
  local needed = setting("cross_level_target")
  return roll(setting("cross_level_dice"), 6, { why = "reaching a higher level", against = needed }) >= needed
end

--- The sabotage hits a seat: it lies before it, and what it does is done.
local function strike(card, by, struck)
  move(card, "incoming", struck)
  use_for(by, { figure(struck) })
end

--- Whether the seat answers the sabotage with Newton's Third Law (BR-330).
local function answers(card, seat)
  move(card, "incoming", seat)
  window("answer", card)
  if not has(card, "reflected") then
    return false
  end
  untag(card, "reflected")
  raise("reflected", seat, 0, card)
  return true
end

--- One share of the sabotage, with its answer.
local function share(card, attacker, victim)
  local by, struck = attacker, victim
  while struck ~= attacker and answers(card, struck) do
    by, struck = struck, by
    if not setting("newton_chain") then
      break
    end
  end
  -- With the setting, what has come back may be sent back once more.
  if by ~= attacker and setting("newton_chain") and answers(card, struck) then
    by, struck = struck, by
  end
  strike(card, by, struck)
end

--- The sabotage at work, from its declaration to the discard pile.
function effects.sabotage(self, ability)
  local attacker = you()
  local aimed = targets()
  if #aimed == 0 then
    aimed = held(self)
  end
  -- Several victims come in turn order.
  local hit = {}
  for _, pawn in ipairs(aimed) do
    hit[pawn.controller] = true
  end
  local victims = such(seats(), function(seat)
    return hit[seat]
  end)
  move(self, "incoming", attacker)
  local reached = true
  for _, victim in ipairs(victims) do
    reached = reached and reaches(attacker, victim)
  end
  if reached then
    for _, victim in ipairs(victims) do
      share(self, attacker, victim)
    end
  else
    raise("wasted", self)
  end
  if self.zone == "incoming" then
    raise("discarded", self)
  end
end

--- Whether a seat has set up what keeps this from it (BR-232, BR-A71).
function immune(seat, card)
  return card ~= nil and #in_area(seat, card) > 0
end

--- `by` chooses a component of a seat that it can see; of a concealed rocket
--- chance picks one (BR-094).
local function pick_part(by, seat, taken)
  local hidden = concealed(seat)
  local from = such(every(hidden and "part" or "open_part", seat), function(piece)
    return not table.find(taken, piece)
  end)
  if hidden then
    local part = pick(from)
    if part then
      say("Chance picks one of " .. #from .. " hidden components.")
    end
    return part
  end
  return choose(by, "Which component is destroyed?", from)
end

--- A component is destroyed; in flight its strength is damage (BR-324).
local function break_parts(seat, parts, card)
  if #parts == 0 then
    return
  end
  if seat.level == 1 then
    lose_parts(seat, parts)
  else
    damage(seat, strength_of(parts), card)
  end
end

--- Destroys one component of the target, of your choice.
function effects.break_part(self, ability)
  local seat = target().controller
  break_parts(seat, { pick_part(you(), seat, {}) }, self)
end

--- The same, and a second one if the setting says so of a die (BR-A70).
function effects.grenade(self, ability)
  local seat = target().controller
  local parts = { pick_part(you(), seat, {}) }
  local doubles = 0
  for face = 1, 6 do
    doubles += chart("rpg_double_on", face)
  end
  if doubles > 0 and chart("rpg_double_on", roll(1, 6, { why = "a second component" })) > 0 then
    parts[#parts + 1] = pick_part(you(), seat, parts)
  end
  break_parts(seat, parts, self)
end

--- Kinds of components that both seats can swap, as the doer's own ones.
function swappable(mine, theirs)
  if concealed(theirs) then
    return {}
  end
  local there = {}
  for _, other in ipairs(every("open_part", theirs)) do
    there[other.part] = true
  end
  return such(every("open_part", mine), function(piece)
    return there[piece.part]
  end)
end

--- Swaps a component with the one of its kind on the other rocket.
function swap(mine, theirs, own)
  local other = such(every("open_part", theirs), function(piece)
    return piece.part == own.part
  end)[1]
  control(own, theirs, "rocket")
  control(other, mine, "rocket")
end

--- You swap one face-up component with the target's of the same kind (BR-146).
function effects.switch_parts(self, ability)
  local seat = target().controller
  if seat.level == 1 and you().level == 1 then
    local own = choose(you(), "Which component do you give away?", swappable(you(), seat))
    if own then
      swap(you(), seat, own)
    end
  end
end

--- The target is held up for so many of its own turns; where the effect needs a
--- piece of equipment to act on, only a target that has one (BR-A41).
---@param ability { tag: Tag, turns: integer, needs?: Tag }
function effects.hold_up(self, ability)
  local seat = target().controller
  if ability.needs and #equipment(seat, ability.needs) == 0 then
    return
  end
  give_turns(target(), ability.tag, seat, ability.turns)
end

--- A fuel tank goes from the target's hand to yours; its owner chooses (BR-148).
function effects.raid(self, ability)
  local seat = target().controller
  local tanks = every("tank_in_hand", seat)
  local tank = choose(seat, "Which fuel tank do you hand over?", tanks)
  if tank then
    move(tank, "hand", you())
  end
end

--- An informant listens to the target for so many of its own turns (BR-149).
---@param ability { turns: integer }
function effects.spy_out(self, ability)
  local seat = target().controller
  local informant = create("informant", "area", you())
  give_turns(informant, "listening", seat, ability.turns, true)
  attach(informant, target(), "spies")
end

--- A face-down card of the target's goes to your hand; its owner chooses
--- (BR-155). Where it was the whole rocket, the rocket is destroyed.
function effects.take_over(self, ability)
  local seat = target().controller
  local card = choose(seat, "Which face-down card do you hand over?", face_down(seat))
  if not card then
    return
  end
  local held = pieces("hand", you())
  if card.zone == "rocket" and seat.level == 1 then
    lose_parts(seat, { card }, you())
  else
    move(card, "hand", you())
  end
  -- Who has handed it over knows what it was (BR-155).
  for _, piece in ipairs(pieces("hand", you())) do
    if not table.find(held, piece) then
      reveal(piece, seat)
    end
  end
end

--- Whether a defence works against this: face-up, or revealed now (BR-152). Only
--- who has a face-down card there is asked, which everybody can see.
local function defended(seat, card, ability)
  if #every("covert_part", seat) > 0 then
    window("defence", card)
  end
  local systems = such(every("open_part", seat), function(piece)
    return piece.card == ability.defence
  end)
  return #systems > 0
end

--- Rolls dice against the strength of the target's rocket (BR-140); one die
--- against a defence (BR-150, BR-151).
---@param ability { dice: integer, defence: Card, immune?: Card, destroys?: Card }
function effects.bombard(self, ability)
  local seat = target().controller
  if immune(seat, ability.immune) or #components(seat) == 0 then
    return
  end
  local dice = defended(seat, self, ability) and 1 or ability.dice
  if ability.destroys then
    discard(in_area(seat, ability.destroys))
  end
  local result = roll(dice, 6, { why = self.title })
  damage(seat, result - seat.true_strength, self)
end

--- Rolls dice against the strength of the fuselage (BR-229), unless a Heat
--- Shield is raised.
---@param ability { dice: integer, immune: Card }
function effects.irradiate(self, ability)
  local seat = target().controller
  if immune(seat, ability.immune) or seat.level == 1 then
    return
  end
  if #every("covert_in_area", seat) > 0 then
    window("defence", self)
  end
  if has(self, "stopped") then
    untag(self, "stopped")
    return
  end
  local fuselage = component(seat, "fuselage")
  local result = roll(ability.dice, 6, { why = self.title })
  damage(seat, result - (fuselage and fuselage.strength or 0), self)
end

--- A die tells which tiers the dust hurts: each that is there adds its strength
--- once (BR-230, BR-A52).
function effects.dust(self, ability)
  local seat = target().controller
  if seat.level ~= 2 then
    return
  end
  local result = roll(1, 6, { why = self.title })
  local points = 0
  for tier, highest in ipairs({ 4, 2 }) do
    local there = such(components(seat), function(piece)
      return piece.tier == tier
    end)
    if result <= highest and #there > 0 then
      points += tier
    end
  end
  damage(seat, points, self)
end

--- The target is pushed away from Mars at once (BR-210).
---@param ability { km: integer, immune?: Card }
function effects.push(self, ability)
  local seat = target().controller
  if seat.level == 2 and not immune(seat, ability.immune) then
    raise("pushed", seat, ability.km)
  end
end

--- A die says which way the target is thrown (BR-236).
---@param ability { km: integer }
function effects.wormhole(self, ability)
  local seat = target().controller
  if seat.level ~= 2 then
    return
  end
  local result = roll(1, 6, { why = self.title })
  raise(result <= 3 and "pushed" or "pulled", seat, ability.km)
end

--- In space the rocket explodes, on Mars a rover is destroyed (BR-239, BR-282).
function effects.laser(self, ability)
  local seat = target().controller
  if seat.level == 2 and setting("laser_rocket") == "explode" then
    explode(seat)
  elseif seat.level == 2 then
    break_parts(seat, { pick_part(you(), seat, {}) }, self)
  elseif seat.level == 3 then
    local rovers = tagged(pieces("mars", seat), "rover")
    local rover = choose(you(), "Which rover is destroyed?", rovers)
    if rover then
      destroy_rover(seat, rover)
    end
  end
end

--- You take a generator of the target into your hand (BR-272).
function effects.reroute(self, ability)
  local seat = target().controller
  local generators = tagged(pieces("mars", seat), "generator")
  local generator = choose(you(), "Which generator do you take?", generators)
  if generator then
    move(generator, "hand", you())
  end
end

--- A working rover of your choice is rolled for; Backup Rovers are not (BR-280).
---@param ability { up_to: integer }
function effects.sabotage_rover(self, ability)
  local seat = target().controller
  local rovers = such(every("working_rover", seat), function(piece)
    return piece.card ~= "backup_rover"
  end)
  local rover = choose(you(), "Which rover is sabotaged?", rovers)
  if rover and roll(1, 6, { why = self.title, against = ability.up_to }) <= ability.up_to then
    break_rover(seat, rover)
  end
end

--- The target's rovers lose so many km, if one of them works (BR-281).
---@param ability { km: integer }
function effects.lead_astray(self, ability)
  local seat = target().controller
  if #every("working_rover", seat) > 0 then
    raise("led_astray", seat, math.min(ability.km, seat.rover_km))
  end
end

--- The target loses so many points of signal (BR-286).
---@param ability { points: integer }
function effects.jam(self, ability)
  local seat = target().controller
  if seat.signal + seat.extra_signal > 0 then
    raise("jammed", seat, ability.points)
  end
end
