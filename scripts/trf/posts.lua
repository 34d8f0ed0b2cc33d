-- What OOC cards and accounts do in fights.

--- Whether a fight was started by the player of this effect.
local function is_attacker(fight)
  return fight.controller == you()
end

--- Gives the player's side of a fight a bonus for this turn.
local function bonus(fight, amount)
  if is_attacker(fight) then
    modify(fight, { attack_bonus = amount }, "turn_end")
  else
    modify(fight, { defence_bonus = amount }, "turn_end")
  end
end

--- Your side of the target fight gets +`amount` until the end of the turn; with
--- `godmode` one of its survivors is the price.
---@param ability { amount: integer, godmode?: boolean }
function effects.side_bonus(self, ability)
  local fight = target()
  bonus(fight, ability.amount)
  if ability.godmode then
    modify(fight, is_attacker(fight) and { attack_gods = 1 } or { defence_gods = 1 }, "turn_end")
  end
end

--- Rolls a die: 4 to 6 is good for your side of the target fight, 1 is bad.
function effects.dice_bot(self, ability)
  local face = roll(1, 6, { why = "Dice Bot" })
  if face >= 4 then
    bonus(target(), 2)
  elseif face == 1 then
    bonus(target(), -2)
  end
end

--- The second target, a unit, joins your side of the first, a fight.
function effects.tag_in(self, ability)
  local fight, unit = target(1), target(2)
  attach(unit, fight, is_attacker(fight) and "attackers" or "defenders")
end

--- The two target attackers are in one fight from now on.
function effects.joint_post(self, ability)
  local first, second = target(1), target(2)
  local fight, other = first.host, second.host
  if fight ~= other then
    for _, piece in ipairs(pieces_on(other, "attackers")) do
      attach(piece, fight, "attackers")
    end
    move(other, "discard")
  end
end

--- The target unit leaves its fight, exhausted.
function effects.withdraw(self, ability)
  local unit = target()
  local tired = joined({ unit }, pieces_on(unit, "aboard"))
  untag(unit, "attacking")
  move(unit, "field", unit.controller)
  raise("exhausted", tired)
end

--- This turn at most one unit blocks each of your attackers.
function effects.derail(self, ability)
  for _, piece in ipairs(every("your_character")) do
    give(piece, "derailed", "turn_end")
  end
end
