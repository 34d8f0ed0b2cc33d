-- Cards in hands, decks and discard piles, and accounts.

--- A player chooses and discards `count` cards from hand.
local function discard_cards(seat, count)
  for _ = 1, count do
    local card = choose(seat, "Which card do you discard?", pieces("hand", seat))
    if card then
      move(card, "discard")
    end
  end
end

--- You discard `count` cards from your hand.
---@param ability { count: integer }
function effects.discard_from_hand(self, ability)
  discard_cards(you(), ability.count)
end

--- You draw two cards, then discard one.
function effects.visionary(self, ability)
  raise("drawn", you(), 2)
  discard_cards(you(), 1)
end

--- You draw a card; the price was another one.
function effects.edit_post(self, ability)
  raise("drawn", you(), 1)
end

--- You look at the top `count` cards of your deck and put them back in any
--- order.
---@param ability { count: integer }
function effects.foresight(self, ability)
  local seen = pieces("deck", you(), ability.count)
  for _, card in ipairs(seen) do
    reveal(card, you())
  end
  while #seen > 0 do
    local lowest = choose(you(), "Which of these comes last?", seen)
    move(lowest, "deck", you(), "top")
    reveal(lowest, you())
    table.remove(seen, table.find(seen, lowest))
  end
end

--- You choose an Azguard character in your discard pile; it comes into play as
--- if bought now.
function effects.revive_azguard(self, ability)
  local card = choose(you(), "Whom does Azguard send?", every("azguard_in_discard"))
  if card then
    raise("arrived", card)
  end
end

--- The player whose turn it is may discard `count` cards to end this, if it is
--- on a character of that player.
---@param ability { count: integer }
function effects.lift_ban(self, ability)
  local seat = subject()
  if self.host and self.host.controller == seat and #pieces("hand", seat) >= ability.count then
    if confirm(seat, "Discard two cards to end the ban?") then
      discard_cards(seat, ability.count)
      raise("ended", self)
    end
  end
end

-- Factions by the alignment they have, as the words of `ally`.
local ALLIES = {
  light = { "Coalition", "Jedi" },
  dark = { "Dominate", "Nightfall" },
  neutral = { "Freelancers" },
}

--- You name a faction of your account's alignment.
function effects.name_ally(self, ability)
  local names = ALLIES[word(pieces("account")[1], "alignment")]
  set(self, "ally", names[choose_word(you(), "Which faction do you ally with?", names)])
end

--- Your account in force and the one in reserve change places.
function effects.second_account(self, ability)
  local old, new = pieces("account")[1], pieces("reserve")[1]
  move(old, "reserve")
  move(new, "account")
end

--- You take a Newbie from your deck and shuffle.
function effects.newbie_drive(self, ability)
  local newbie = tagged(pieces("deck"), "newbie")[1]
  if newbie then
    move(newbie, "hand")
  end
  shuffle("deck")
end

--- You look at the opponent's hand and discard an OOC card from it.
function effects.spoil(self, ability)
  local hand = every("enemy_hand")
  for _, card in ipairs(hand) do
    reveal(card, you())
  end
  local card = choose(you(), "Which card do you discard?", tagged(hand, "ooc"))
  if card then
    move(card, "discard")
  end
end
