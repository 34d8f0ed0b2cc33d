-- Combat: attacks become fights, fights are blocked, fought and ended. A fight
-- is a piece; who is in it is attached to it on one side or the other, and a
-- combined Individual to its Fleeter.

--- The characters of some units, combined ones included, who are `aboard`.
local function members(leaders, aboard)
  if #aboard == 0 then
    return leaders
  end
  local found = {}
  for _, leader in ipairs(leaders) do
    found[#found + 1] = leader
    for _, piece in ipairs(aboard) do
      if piece.host == leader then
        found[#found + 1] = piece
      end
    end
  end
  return found
end

--- Gives `mark` to all of some characters.
local function mark_all(list, mark)
  for _, piece in ipairs(list) do
    tag(piece, mark)
  end
end

--- A fight with one side so far: this unit's.
function effects.open_fight(self, ability)
  attach(self, create("FIGHT", "fights", you()), "attackers")
end

--- This unit blocks the target.
function effects.block(self, ability)
  local attacker = target()
  attach(self, attacker.host, "defenders")
  tag(attacker.host, "blocked")
  add(attacker, "blocks", 1)
  mark_all(members({ self }, every("combined_here")), "fought")
end

--- This character is about to leave play: in a fight the Individuals combined
--- with it stay, each as a unit of its own.
function effects.leave_the_others(self, ability)
  local leader = subject()
  if leader.zone == "attackers" or leader.zone == "defenders" then
    for _, piece in ipairs(pieces("aboard")) do
      if piece.host == leader then
        attach(piece, leader.host, leader.zone)
      end
    end
  end
end

--- Characters of a winning side: one of the survivors is the price of each
--- Godmode.
local function pay_the_gods(winners, price)
  for _ = 1, price do
    local left = such(winners, function(piece)
      return piece.exists and (piece.zone == "attackers" or piece.zone == "defenders" or piece.zone == "aboard")
    end)
    if #left > 0 then
      local given_up = choose(left[1].controller, "Godmode has its price: who is discarded?", left)
      raise("discarded", given_up)
    end
  end
end

--- One side has won: the other is defeated together, and the fight is over.
local function resolve(fight, winners, losers, gods)
  mark_all(winners, "resolved")
  mark_all(winners, "fought")
  mark_all(losers, "resolved")
  local before = #tagged(losers, "unique")
  raise("defeated", losers)
  local saved = such(losers, function(piece)
    return piece.exists
  end)
  raise("won", winners, before - #tagged(saved, "unique"))
  pay_the_gods(winners, gods)
  move(fight, "discard")
end

--- What is added to the die of a side: the combat of its members, and its bonus.
local function parts(side, bonus)
  local numbers = { total(side, "combat") }
  if bonus ~= 0 then
    numbers[#numbers + 1] = bonus
  end
  return numbers
end

--- The combat dice of a fight: the attackers' first. The higher total wins; a
--- tie leaves it as it is for another turn.
function effects.clash(self, ability)
  local aboard = every("combined_in_fight")
  local attackers = members(every("attackers_here"), aboard)
  local defenders = members(every("defenders_here"), aboard)
  local attack = roll(1, 6, { why = "the attackers", plus = parts(attackers, self.attack_bonus) })
  raise("attack_total", self, attack)
  local defence = roll(1, 6, { why = "the defenders", plus = parts(defenders, self.defence_bonus), against = attack })
  raise("defence_total", self, defence)
  if attack == defence then
    raise("fight_suspended", self)
  elseif attack > defence then
    resolve(self, attackers, defenders, self.attack_gods)
  else
    resolve(self, defenders, attackers, self.defence_gods)
    for _, piece in ipairs(defenders) do
      if piece.exists and has(piece, "tireless") then
        untag(piece, "fought")
      end
    end
  end
end
