-- What single characters and Nano Enhancements do.

--- The defender discards a card at random.
function effects.rob(self, ability)
  local card = pick(pieces("hand", active()))
  if card then
    raise("discarded", card)
  end
end

--- You look at the top `cards` cards of the Main Deck, take one and put the
--- rest on the bottom in any order.
---@param ability { cards: integer }
function effects.audit(self, ability)
  if not plays(you()) then
    return
  end
  deal("main_deck", "looked_at", you(), ability.cards)
  local taken = choose(you(), "Which card do you take?", pieces("looked_at"))
  if taken then
    move(taken, "hand", you())
  end
  while #pieces("looked_at") > 0 do
    local lower = choose(you(), "Which card goes to the bottom next?", pieces("looked_at"))
    move(lower, "main_deck", you(), "bottom")
  end
end

--- Every EDF Character behind this in the line selects the same base.
function effects.lead_on(self, ability)
  tag(source(), "rallying")
  for _, other in ipairs(pieces("line")) do
    if word(other, "alignment") == "EDF" and other.key > self.key then
      tag(other, "led")
    end
  end
end

--- It targets the tied base whose owner comes first in turn order.
function effects.break_tie(self, ability)
  for _, seat in ipairs(all_seats()) do
    for _, base in ipairs(pieces("gate", seat)) do
      if has(base, "tied") then
        raise("selected", self, 0, base)
        return
      end
    end
  end
end

--- You look at the hand of the base's owner.
function effects.spy(self, ability)
  if plays(you()) then
    for _, card in ipairs(pieces("hand", source().controller)) do
      reveal(card, you())
    end
  end
end

--- In turn order from you, each player may put a Creature last in the line.
function effects.breed(self, ability)
  local all = all_seats()
  local start = table.find(all, you())
  for step = 0, #all - 1 do
    local seat = all[(start + step - 1) % #all + 1]
    if plays(seat) then
      local creatures = tagged(pieces("hand", seat), "creature")
      local creature = choose_or_none(seat, "Which Creature do you put last in the line?", creatures, true)
      if creature then
        raise("enlisted", creature)
        settle()
      end
    end
  end
end

--- Every surviving player but the defender gains a bonus point, all at once.
function effects.herald(self, ability)
  raise("rewarded", without(seats(), active()), 1)
end

-- In the order of the words of `alignment`, from the second on.
local COLOURS = { "RF", "Ultor", "EDF", "RC" }

--- You choose the alignment the host is to have.
function effects.choose_colours(self, ability)
  set(self, "colour", COLOURS[choose_word(you(), "Which alignment does it show?", COLOURS)])
end

--- You choose one of `among` and an alignment, which it has until the end of
--- the round.
---@param ability { among: Target }
function effects.red_herring(self, ability)
  local character = choose(you(), "Which Character shows false colours?", every(ability.among))
  if character then
    raise("disguised", character, choose_word(you(), "Which alignment does it show?", COLOURS))
  end
end

--- You choose a base for the host, and this is discarded. Who is out chooses
--- nothing, and the host selects as it would.
function effects.pull_leash(self, ability)
  local character = subject()
  if plays(you()) then
    local base = choose(you(), "Which base does it attack?", every("bases"))
    move(self, "main_discard")
    raise("selected", character, 0, base)
  else
    move(self, "main_discard")
    raise("aims", character)
  end
end

--- One more counter on this; with `most` of them the host is destroyed.
---@param ability { most: integer }
function effects.rust(self, ability)
  raise("rusts", self)
  if self.rust >= ability.most and self.host then
    raise("destroyed", self.host)
  end
end
