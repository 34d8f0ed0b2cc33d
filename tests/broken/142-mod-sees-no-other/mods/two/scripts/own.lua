--- Uses what is not its own.
---@param ability { amount: integer }
function effects.sneak(self, ability)
  add(self, "attack", helper(ability.amount))
end
