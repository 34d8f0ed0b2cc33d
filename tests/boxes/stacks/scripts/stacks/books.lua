-- What books do when they are read.

--- It grows until dusk and is lent so long; what it was before is told.
function effects.swell(self, ability)
  modify(self, { pages = 5 }, "dusk")
  give(self, "lent", "dusk")
  if has(self, "lent") then
    set_table("out", self.pages * 10 + base(self, "pages"))
  end
end

--- Which turn of whom it is; the next seat begins from now on.
function effects.look_up(self, ability)
  local mine = active() == you() and 1 or 0
  local led = first_seat() == you() and 1 or 0
  set_table("out", turns(you()) * 100 + mine * 10 + led)
  first(opponent())
end

--- Runes become print; who sees the book dusty dusts it.
function effects.translate(self, ability)
  if word(self, "script") == "runes" then
    set(self, "script", "print")
  end
  untag(self, "dusty")
  set_table("out", #every("runes"))
end

--- Says what it is about, what caused it, and by how much.
function effects.recoil(self, ability)
  if subject() == self then
    set_table("out", source().pages * 10 + amount())
  end
end

--- Others may talk; then it goes on to the next seat, face down.
function effects.gossip(self, ability)
  window("gossip")
  control(self, opponent(), "shelf")
  turn(self, "down")
end

--- The fine does not happen.
function effects.burn(self, ability)
  prevent()
end

--- All notes on your counter happen.
function effects.ring(self, ability)
  for _, note in ipairs(pieces("counter")) do
    release(note, "lapsed")
    move(note, "cellar")
  end
end

--- All notes on your counter are forgotten, and with them the books they are for.
function effects.wipe(self, ability)
  for _, note in ipairs(pieces("counter")) do
    forget(note)
    release(note, "lapsed")
  end
end

--- What is argued is cancelled, and who has a slip loses everything if asked so.
function effects.hush(self, ability)
  cancel(subject())
  local slip = choose_or_none(you(), "Which slip do you show?", pieces("hand"), true)
  if slip then
    lose(subject().controller)
  end
end
