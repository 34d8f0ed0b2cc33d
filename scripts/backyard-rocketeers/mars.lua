-- Mars: power, rovers, signal.

--- A rover breaks or is destroyed: a Backup Rover that lies face down takes its
--- place at once (BR-279, BR-A63).
local function send_backup(seat)
  local backup = such(pieces("area", seat), function(piece)
    return piece.card == "backup_rover" and piece.face == "down"
  end)[1]
  if backup then
    turn(backup, "up")
    move(backup, "mars", seat)
    raise("backup_deployed", backup)
  end
end

--- A rover breaks down and stays where it is (BR-275).
function break_rover(seat, rover)
  raise("rover_broke", rover)
  send_backup(seat)
end

--- A rover is discarded.
function destroy_rover(seat, rover)
  local main = rover.card ~= "backup_rover"
  raise("lost_part", rover)
  discard({ rover })
  if main then
    send_backup(seat)
  end
end

--- The cards of a kind among a seat's equipment, in the order deployed.
function equipment(seat, kind)
  return such(pieces("mars", seat), function(piece)
    return has(piece, kind)
  end)
end

--- What generators give in one turn (BR-266 to BR-271).
local function output(seat)
  local more = 5 * #in_area(seat, "panel_efficiency")
  local stormy = has(figure(seat), "storm_bound")
  local sum = 0
  for _, generator in ipairs(equipment(seat, "generator")) do
    if not has(generator, "solar") then
      sum += generator.yields
    elseif not stormy then
      sum += generator.yields + more
    end
  end
  return sum
end

--- A turn on Mars: power, then the rovers: all are checked, then all drive
--- (BR-268, BR-274 to BR-276).
function effects.explore(self, ability)
  local seat = you()
  if seat.cold == 0 or not setting("power_cold_start") then
    local gained = output(seat)
    if gained > 0 then
      raise("powered", seat, gained)
    end
  end
  for _, rover in ipairs(equipment(seat, "rover")) do
    local highest = rover.tier > 0 and chart("rover_fails_up_to", rover.tier) or 0
    if highest > 0 and not has(rover, "broken") and roll(1, 6, { why = rover.title, against = highest }) <= highest then
      break_rover(seat, rover)
    end
  end
  local wheels = 2 * #in_area(seat, "terrain_wheels")
  local km = 0
  for _, rover in ipairs(equipment(seat, "rover")) do
    if not has(rover, "broken") then
      km += rover.range + wheels
    end
  end
  if km > 0 then
    raise("roved", seat, km)
  end
end

--- The chosen rover works again (BR-277).
function effects.repair(self, ability)
  raise("repaired", targets())
end

--- So much signal until your next turn (BR-285).
---@param ability { points: integer }
function effects.boost(self, ability)
  raise("boosted", you(), ability.points)
end

--- One signal more for each communication device in play (BR-284).
function effects.amplify(self, ability)
  local devices = #equipment(you(), "comms")
  if devices > 0 then
    raise("signalled", you(), devices)
  end
end
