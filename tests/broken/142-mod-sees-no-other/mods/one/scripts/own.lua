function helper(amount)
  return amount + 1
end

function wrap.strike(original, self, ability)
  original(self, { amount = helper(ability.amount) })
end
