-- Mars: power, rovers, signal.

--- A rover breaks or is destroyed: a Backup Rover that lies face down takes its
--- place at once (BR-279, BR-A63).
local function send_backup(seat)
  local backup = every("backup_rover", seat)[1]
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

--- All rovers that work are rolled for, and some break down (BR-274).
function effects.check_rovers(self, ability)
  local seat = you()
  for _, rover in ipairs(every("working_rover", seat)) do
    local highest = chart("rover_fails_up_to", rover.tier)
    if highest > 0 and roll(1, 6, { why = rover.title, against = highest }) <= highest then
      break_rover(seat, rover)
    end
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
