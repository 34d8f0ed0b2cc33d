--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  add(self, "attack", -ability.amount)
end

--- Strengthens pieces of some cards.
---@param ability { who: Card[], fast: boolean, words: string, stat: Stat }
function effects.march(self, ability)
  for _, piece in ipairs(pieces("field")) do
    modify(piece, { [ability.stat] = 1 })
  end
end
