--- Everybody says yes or no; the yeses are counted.
function effects.vote(self, ability)
  local asked = {}
  for place, seat in ipairs(seats()) do
    asked[place] = { seat = seat, words = { "no", "yes" } }
  end
  local yes = 0
  for _, word in ipairs(choose_together("Shall it rain?", asked)) do
    yes += word - 1
  end
  set_table("sum", yes)
end

--- Everybody offers tickets; all offers are paid.
function effects.bid(self, ability)
  local keepers, asked = seats(), {}
  for place, seat in ipairs(keepers) do
    asked[place] = { seat = seat, least = 0, most = seat.tickets }
  end
  for place, offer in ipairs(choose_together("How many tickets?", asked)) do
    set(keepers[place], "offer", offer)
    add(keepers[place], "tickets", -offer)
  end
end

--- Everybody who has a stall closes one, all at once.
function effects.rivals(self, ability)
  local asked = {}
  for _, seat in ipairs(seats()) do
    local own = pieces("ground", seat)
    if #own > 0 then
      asked[#asked + 1] = { seat = seat, from = own }
    end
  end
  raise("closed", choose_together("Which stall closes?", asked))
end

--- The best of three dice.
function effects.highest(self, ability)
  local best = 0
  for _, face in ipairs(roll_each(3, 6)) do
    best = math.max(best, face)
  end
  set_table("best", best)
end

--- A die that only its roller sees.
function effects.peek(self, ability)
  set(you(), "secret", roll_each(1, 6, { seen = you() })[1])
end

--- A stall at random.
function effects.fate(self, ability)
  local chosen = pick(every("every_stall"))
  if chosen then
    add(chosen, "size", 1)
  end
end

function effects.mix(self, ability)
  shuffle("bag")
end

function effects.ruin_me(self, ability)
  raise("ruined", you())
end

function effects.ruin_all(self, ability)
  raise("ruined", seats())
end

function effects.ruin_next(self, ability)
  raise("ruined", opponent())
end

--- Ruins the next keeper and asks everybody a question in the same breath.
function effects.ask_lost(self, ability)
  local other = opponent()
  raise("ruined", other)
  settle()
  local asked = {}
  for place, seat in ipairs({ you(), other }) do
    asked[place] = { seat = seat, words = { "left", "right" } }
  end
  local words = choose_together("Where to?", asked)
  if confirm(other, "Is that right?") then
    set_table("sum", 100)
  end
  set_table("best", words[1] * 10 + words[2])
end

function effects.crown(self, ability)
  win({ you(), opponent() })
end

--- Several questions, with things happening between them.
function effects.long(self, ability)
  local number = choose_number(you(), "How many?", 2, 4)
  add(you(), "tickets", number)
  if confirm(opponent(), "Do you mind?") then
    set_table("sum", number)
  end
  set_table("best", roll(1, 6))
  local word = choose_word(you(), "Which?", { "one", "two", "three" })
  add(you(), "tickets", word * 10)
  local stall = choose_or_none(you(), "Which stall?", pieces("ground"))
  if stall then
    tag(stall, "paraded")
  end
end

--- The hands of the others are shown to you.
function effects.spy(self, ability)
  for _, card in ipairs(every("other_hands")) do
    reveal(card, you())
  end
end
