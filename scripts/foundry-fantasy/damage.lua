-- Damage. What deals it is the card that has the ability: a creature's Life
-- Drain counts, a spell or an Artifact has none (FF-A31).

--- Deals `amount` damage to all targets.
---@param ability { amount: integer }
function effects.strike(self, ability)
  raise("damaged", targets(), ability.amount)
end

--- Deals `amount` damage to each of `among`, targeted by nobody.
---@param ability { among: Target, amount: integer }
function effects.strike_every(self, ability)
  raise("damaged", every(ability.among), ability.amount)
end

--- Rolls a die with so many `sides` and deals that much damage to all targets.
---@param ability { sides: integer }
function effects.strike_by_die(self, ability)
  raise("damaged", targets(), roll(1, ability.sides))
end

--- Deals `amount` damage to the target; if that destroys a creature, you draw.
---@param ability { amount: integer, cards: integer }
function effects.strike_and_draw(self, ability)
  local victim = target()
  raise("damaged", victim, ability.amount)
  local destroys = has(victim, "creature") and victim.hp <= 0
  settle()
  if destroys then
    raise("drawn", you(), ability.cards)
  end
end

--- Deals `amount` damage to the target; what was dealt heals your Hero.
---@param ability { amount: integer }
function effects.siphon(self, ability)
  local victim = target()
  local before = victim.hp
  raise("damaged", victim, ability.amount)
  local dealt = before - victim.hp
  settle()
  raise("healed", every("your_hero"), dealt)
end

--- Deals `amount` damage to every other creature, if this is still there.
---@param ability { amount: integer }
function effects.erupt(self, ability)
  if self.zone == "field" then
    raise("damaged", every("other_creatures"), ability.amount)
  end
end
