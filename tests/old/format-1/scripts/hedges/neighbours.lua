-- What neighbours do to each other.

--- What was played reaches its target, or comes back where a gnome stands.
function effects.deliver(self, ability)
  local struck = target()
  for _, thing in ipairs(pieces("garden", struck.controller)) do
    if thing.card == "gnome" and thing.face == "up" then
      say(thing.title .. " sends it back.")
      use(struck.controller, pieces("porch", you()))
      return
    end
  end
  use(you(), targets())
end

--- The target's seat loses `peace` peace; whoever did it is named.
---@param ability { peace: integer }
function effects.knock(self, ability)
  raise("vexed", target().controller, ability.peace)
end

--- The target is grumpy for so many of its own `turns`.
---@param ability { turns: integer }
function effects.sulk(self, ability)
  give_turns(target(), "grumpy", target().controller, ability.turns)
end

--- What was dug up vexes whom it was meant for.
function effects.spring(self, ability)
  for _, meant in ipairs(held(self)) do
    raise("vexed", meant.controller, 3)
  end
end
