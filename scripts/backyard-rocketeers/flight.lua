-- Launch and landing, and what cards do in flight.

local ORDER = { "fuselage", "nose_cone", "fins", "thruster" }

--- Components in the order of their rolls: required ones, then the optional
--- slots as they were filled (BR-173).
local function in_launch_order(seat)
  local found = {}
  for _, kind in ipairs(ORDER) do
    found[#found + 1] = component(seat, kind)
  end
  return joined(found, every("optional_part", seat))
end

--- The components that fail; all are rolled for that can (BR-171 to BR-173).
local function failures(seat)
  local failed = {}
  for _, part in ipairs(in_launch_order(seat)) do
    local highest = part.tier > 0 and chart("launch_fails_up_to", part.tier) or 0
    if highest > 0 and roll(1, 6, { why = part.title .. " at launch", against = highest }) <= highest then
      failed[#failed + 1] = part
    end
  end
  return failed
end

--- Whether staging takes over for a thruster that failed (BR-176, BR-A19).
local function stands_in(seat, failed)
  local thruster = component(seat, "thruster")
  local staging = every("staging", seat)[1]
  if not staging or not table.find(failed, thruster) then
    return false
  end
  if not confirm(seat, "Does Staging take over for the thruster?") then
    return false
  end
  turn(staging, "up")
  raise("revealed_card", staging)
  tag(staging, "stand_in")
  return true
end

--- The launch, from the countdown to the first zone in space (BR-170 to BR-184).
function effects.launch(self, ability)
  local seat = you()
  raise("lift_off", seat)
  local failed = failures(seat)
  local spared = stands_in(seat, failed) and 1 or 0
  if #failed > spared then
    raise("scrubbed", seat, #failed)
    lose_parts(seat, failed)
    return
  end
  if #failed > 0 then
    lose_parts(seat, failed)
  end
  advance(seat, 2)
  set(seat, "ground_fuel", 0)
  set(seat, "space_fuel", 0)
  set(seat, "original", seat.true_strength)
  local pips = roll(setting("start_dice"), 6, { why = "the distance to Mars" })
  set(seat, "distance", pips * setting("start_km_per_pip") - seat.swing)
  set(seat, "slung", seat.swing)
end

--- The landing: the highest die counts (BR-250 to BR-257, BR-A50).
function effects.land(self, ability)
  local seat = you()
  local token = figure(seat)
  if #in_area(seat, "sky_crane") == 0 then
    window("landing", token)
  end
  local crane = in_area(seat, "sky_crane")[1]
  local nose = component(seat, "nose_cone")
  local tier = nose and nose.tier or 1
  local dice = chart("landing_dice", tier)
  dice += has(token, "shield") and setting("land_bonus_heat") or 0
  dice += has(token, "chute") and setting("land_bonus_chute") or 0
  untag(token, "shield")
  untag(token, "chute")
  local highest = chart("crashes_up_to", tier)
  if not crane and roll(dice, 6, { highest = 1, why = "the landing", against = highest }) <= highest then
    raise("crashed", seat)
    lose(seat)
    return
  end
  if crane then
    discard({ crane })
  end
  raise("landed", seat)
  advance(seat, 3)
end

--- So many km more this turn, for so much fuel (BR-199, BR-202).
---@param ability { km: integer, burns?: integer }
function effects.move_forward(self, ability)
  raise("planned", you(), ability.km)
  if ability.burns then
    raise("burned", you(), ability.burns)
  end
end

--- Rolls for km, and finds fuel (BR-203).
---@param ability { dice: integer, fuel_gain: integer }
function effects.mine(self, ability)
  raise("planned", you(), roll(ability.dice, 6, { why = self.title }))
  raise("fuelled", you(), ability.fuel_gain)
end

--- So much fuel at once (BR-197).
---@param ability { fuel_gain: integer }
function effects.fill_up(self, ability)
  raise("fuelled", you(), ability.fuel_gain)
end

--- A launch this turn starts nearer and carries on (BR-212).
---@param ability { km: integer }
function effects.swing(self, ability)
  add(you(), "swing", ability.km)
end
