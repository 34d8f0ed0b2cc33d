-- What single rooms do.

--- You may destroy one of `among`.
---@param ability { among: Target }
function effects.blow_up(self, ability)
  local room = choose_or_none(you(), "Which room do you destroy?", every(ability.among))
  if room then
    raise("destroyed", room)
  end
end

--- You may take one of `among` from the discard pile.
---@param ability { among: Target }
function effects.hoist(self, ability)
  local card = choose_or_none(you(), "Which Character do you take?", every(ability.among))
  if card then
    raise("salvaged", card)
  end
end

--- All of `among` at your base take `amount` damage, at the same time.
---@param ability { among: Target, amount: integer }
function effects.bombard(self, ability)
  local base = pieces("gate")[1]
  local hit = such(every(ability.among), function(attacker)
    return attacker.host == base
  end)
  raise("damaged", hit, ability.amount)
end

--- You draw `cards` cards, then discard one.
---@param ability { cards: integer }
function effects.hand_out(self, ability)
  raise("drawn", you(), ability.cards)
  settle()
  local card = choose(you(), "Which card do you discard?", pieces("hand"))
  if card then
    raise("discarded", card)
  end
end

--- Every surviving player draws a card, the builder first.
function effects.parade(self, ability)
  for _, seat in ipairs(seats()) do
    raise("drawn", seat, 1)
  end
end

--- `chooser` puts the rooms of `seat` in any order, from the Entrance on.
local function put_in_order(chooser, seat)
  local rest = pieces("base", seat)
  while #rest > 0 do
    local room = choose(chooser, "Which room comes next, from the Entrance on?", rest)
    rest = without(rest, room)
    move(room, "base", seat)
  end
end

--- You put the rooms of your base in any order.
function effects.rearrange(self, ability)
  put_in_order(you(), you())
end

--- You put the rooms of target base in any order.
function effects.shuffle_base(self, ability)
  put_in_order(you(), target().controller)
end

--- This is destroyed; if it is, you take no wound.
function effects.hide(self, ability)
  if raise("destroyed", self) then
    becomes(0)
  end
end

--- A die decides: damage, nothing, or a free way.
function effects.spin(self, ability)
  local face = roll(1, 6)
  if face <= 2 then
    raise("damaged", subject(), 1)
  elseif face >= 5 then
    tag(subject(), "passes_here")
  end
end

--- You destroy one of `among` and draw two cards.
---@param ability { among: Target }
function effects.salvage_room(self, ability)
  local room = choose(you(), "Which room do you destroy?", every(ability.among))
  if room then
    raise("destroyed", room)
  end
  raise("drawn", you(), 2)
end
