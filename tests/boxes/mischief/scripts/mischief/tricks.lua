local function dig(thing)
  return 1 + dig(thing)
end

function effects.spin(self, ability)
  while true do end
end

function effects.swell(self, ability)
  local text = "x"
  for i = 1, 64 do
    text = text .. text
  end
end

function effects.dig(self, ability)
  dig(self)
end

function effects.index_nil(self, ability)
  local piece = target()
  set_table("dust", piece.heft)
end

function effects.wrong_stat(self, ability)
  set(you(), "heft", 3)
end

function effects.wrong_name(self, ability)
  local name = "lu" .. "kc"
  set(you(), name, 3)
end

function effects.wrong_kind(self, ability)
  tag(you(), "used")
end

function effects.wrong_kind_too(self, ability)
  raise("poked", 5)
end

function effects.fraction(self, ability)
  set(you(), "luck", 0.5)
end

function effects.huge(self, ability)
  set(you(), "luck", 1099511627776)
end

function effects.not_a_number(self, ability)
  set(you(), "luck", 0 / 0)
end

function effects.a_text(self, ability)
  set(you(), "luck", "three")
end

function effects.many_pieces(self, ability)
  create("ball", "floor", you(), 1000000)
end

function effects.no_pieces(self, ability)
  create("ball", "floor", you(), -5)
  deal("shelf", "hand", you(), -5)
  set_table("dust", roll(-3, 6))
end

function effects.many_dice(self, ability)
  roll(1000000000, 6)
end

function effects.no_sides(self, ability)
  roll(1, 0)
end

function effects.flat_dice(self, ability)
  roll(1, -6)
end

function effects.all_words(self, ability)
  local words = {}
  for i = 1, 2000 do
    words[i] = "w" .. i
  end
  choose_word(you(), "Which?", words)
end

function effects.no_words(self, ability)
  choose_word(you(), "Which?", {})
end

function effects.no_numbers(self, ability)
  choose_number(you(), "Which?", 3, 1)
end

function effects.all_numbers(self, ability)
  choose_number(you(), "Which?", 0, 2000000000)
end

function effects.nobody_to_choose(self, ability)
  choose_together("Which?", { { seat = you(), from = {} } })
end

function effects.half_a_question(self, ability)
  choose_together("Which?", { { seat = you() } })
end

function effects.nothing_to_choose(self, ability)
  if choose(you(), "Which?", {}) or choose_or_none(you(), "Which?", {}) or pick({}) then
    error("There was something.")
  end
end

function effects.shout(self, ability)
  local text = "x"
  for i = 1, 10 do
    text = text .. text
  end
  say(text)
end

function effects.chatter(self, ability)
  for i = 1, 30000 do
    say("again")
  end
end

function effects.procrastinate(self, ability)
  for i = 1, 30000 do
    delay("never", false, "spin")
  end
end

function effects.floating(self, ability)
  attach(self, self, "floor")
end

function effects.on_itself(self, ability)
  move(self, "floor")
  attach(self, self, "string")
end

function effects.overwrite(self, ability)
  self.heft = 3
end

function effects.overwrite_seat(self, ability)
  opponent().luck = 3
end

function effects.blink(self, ability)
  local toys = every("toy")
  raise("blinked", toys[1])
end

function effects.blink_all(self, ability)
  raise("blinked", every("toy"))
end

function effects.circle_round(self, ability)
  raise("circled", every("toy"))
end

function effects.divide(self, ability)
  raise("split", seats())
end

function effects.poke(self, ability)
  raise("poked", opponent(), 9)
end

function effects.give_up(self, ability)
  error("I give up.")
end

function effects.give_up_later(self, ability)
  add(you(), "luck", 5)
  local toy = choose(you(), "Which?", every("toy"))
  tag(toy, "used")
  if confirm(opponent(), "Really?") then
    error("I give up.")
  end
end

function effects.nest(self, ability)
  raise("poked", you())
  settle()
  effects.nest(self, ability)
end

--- Not a predicate at all.
function effects.nonsense(self, ability)
  return "perhaps"
end

--- A predicate that asks.
function effects.asks(self, ability)
  return confirm(you(), "May I?")
end

--- A script that raises an event that runs the script.
function effects.spin_on(self, ability)
  raise("spun", you())
end
