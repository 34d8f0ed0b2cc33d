--- Makes all creatures weaker.
---@param ability { amount: integer }
function effects.strike(self, ability)
  for _, piece in ipairs(pieces("field")) do
    add(piece, "attack", -ability.amount)
  end
end
