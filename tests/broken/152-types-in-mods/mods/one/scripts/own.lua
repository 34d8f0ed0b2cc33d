--- The same name as in the other mod, and another function.
function half(number)
  return number // 2
end

function wrap.tire(original, self, ability)
  original(self, { amount = half(ability.amount) })
  original(self, { amount = half(self) })
end
