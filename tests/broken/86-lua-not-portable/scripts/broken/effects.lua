--- Takes `amount` squared attack from every piece.
---@param ability { amount: integer }
function effects.strike(self, ability)
  for _, piece in pieces("field") do
    add(piece, "attack", -(ability.amount ^ 2))
  end
end
