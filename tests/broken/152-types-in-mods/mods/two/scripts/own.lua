--- The same name as in the other mod, and another function.
function half(piece)
  return piece.attack // 2
end

function wrap.tire(original, self, ability)
  original(self, { amount = half(self) + self.atack })
  original(self, { amount = half(ability.amount) })
end
