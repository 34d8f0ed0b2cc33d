-- What single Actions and Traps do.

--- Target Character goes to the front or to the end of the line.
function effects.jump_queue(self, ability)
  local front = choose_word(you(), "Where does it go?", { "the front", "the end" }) == 1
  raise(front and "moved_up" or "moved_back", target())
end

--- You look at target player's hand and choose a card that is no Character;
--- its owner discards it.
function effects.interrogate(self, ability)
  local hand = pieces("hand", target().controller)
  for _, card in ipairs(hand) do
    reveal(card, you())
  end
  local others = such(hand, function(card)
    return not has(card, "character")
  end)
  local card = choose(you(), "Which card is discarded?", others)
  if card then
    raise("discarded", card)
  end
end

--- What kind of card it is: an Action is an Action, Trap or not.
local function kind(card)
  if has(card, "character") then
    return "character"
  end
  return has(card, "nano") and "nano" or "action"
end

--- You take up to `cards` cards of different kinds from the Main Discard Pile.
---@param ability { cards: integer }
function effects.salvage_run(self, ability)
  local kinds = {}
  for _ = 1, ability.cards do
    local others = such(pieces("main_discard"), function(card)
      return not kinds[kind(card)]
    end)
    local card = choose_or_none(you(), "Which card do you take?", others)
    if not card then
      return
    end
    kinds[kind(card)] = true
    raise("salvaged", card)
  end
end

--- You move target Nano Enhancement to another legal host and count as the
--- player who played it.
function effects.steal_nano(self, ability)
  local nano = target()
  local hosts = "room_host"
  if has(nano, "fits_character") then
    hosts = "character_host"
  elseif has(nano, "fits_own_room") then
    hosts = "own_room_host"
  end
  local host = choose(you(), "Where is it attached now?", without(every(hosts), nano.host))
  if host then
    control(nano, you(), "nanos")
    raise("grafted", nano, 0, host)
  end
end

--- You lose a wound and put a card of your wound area into the discard pile.
function effects.operate(self, ability)
  raise("treated", you(), 1)
  local card = choose(you(), "Which card leaves your wound area?", pieces("wound_area"))
  if card then
    move(card, "main_discard")
  end
end

--- Every surviving player with a scored Leader gains a bonus point, all at once.
function effects.honour(self, ability)
  local honoured = such(seats(), function(seat)
    return #tagged(pieces("scored", seat), "leader") > 0
  end)
  raise("rewarded", honoured, 1)
end

--- Target Character becomes an attacker of target base, ahead of all others.
function effects.march(self, ability)
  if #targets() == 2 then
    raise("marched", target(1), 0, target(2))
  end
end

--- In turn order, every player with a room chooses one of theirs; then all of
--- them are destroyed at once.
function effects.sabotage(self, ability)
  local chosen = {}
  for _, seat in ipairs(seats()) do
    local room = choose(seat, "Which of your rooms is destroyed?", pieces("base", seat))
    chosen[#chosen + 1] = room
  end
  raise("destroyed", chosen)
end

--- You may put one of `among` last in the line.
---@param ability { among: Target }
function effects.ambush(self, ability)
  local character = choose_or_none(you(), "Which Character do you put last in the line?", every(ability.among))
  if character then
    raise("enlisted", character)
  end
end

--- It targets one of `among`, as you choose.
---@param ability { among: Target }
function effects.break_deadlock(self, ability)
  local character = subject()
  local base = choose(you(), "Which of the tied bases does it attack?", every(ability.among))
  prevent()
  raise("selected", character, 0, base)
end
