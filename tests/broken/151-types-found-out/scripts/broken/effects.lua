--- Whether a creature is nearly gone: `health` is no stat.
local function weak(creature)
  return has(creature, "creature") and creature.health <= 1
end

--- Hurts a piece by a number more.
local function hit(piece, amount)
  raise("hurt", piece, amount + 1)
  add(piece.controller, "coins", 1)
end

--- How many pieces lie in a zone of yours.
local function count(zone)
  return #pieces(zone)
end

--- What a function does with its parameters tells what it takes.
function effects.helpers(self, ability)
  if weak(self) then
    hit(target())
    hit(you(), 1)
  end
  add(self, "attack", count("hnad"))
end

--- Names in variables, lists and choices.
function effects.names(self, ability)
  local from = "feild"
  for _, zone in ipairs({ "hand", "fied" }) do
    add(self, "attack", #pieces(zone) + #pieces(from))
  end
  give(self, has(self, "lamp") and "lmap" or "creature")
  if self.card == "imq" then
    settle()
  end
end
