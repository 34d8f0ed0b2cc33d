-- What a Hero gives or gets for a turn.

--- Your creatures, those to come included, have +`amount` Attack this turn. The
--- flow ends it.
---@param ability { amount: integer }
function effects.rally(self, ability)
  add(you(), "rally", ability.amount)
end

--- Your Hero may attack this turn, with just so much `attack`.
---@param ability { attack: integer }
function effects.challenge(self, ability)
  local hero = every("your_hero")[1]
  modify(hero, { attack = ability.attack - hero.attack }, "turn_end")
  give(hero, "champion", "turn_end")
end
