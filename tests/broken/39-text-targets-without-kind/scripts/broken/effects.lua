--- Deals `amount` damage to its target.
function effects.strike(self, ability)
  deal_damage(self, self:target(), ability.amount)
end
