-- What the cold does, and what it does to others.

--- Freezes each of `among`, targeted by nobody.
---@param ability { among: Target }
function effects.snow_in(self, ability)
  raise("frozen", every(ability.among))
end

--- Whoever heals by the fire heals 1 more.
function wrap.heal(original, self, ability)
  original(self, { amount = ability.amount + 1 })
end
