-- Healing, never above maximum HP.

--- Heals all targets by `amount`.
---@param ability { amount: integer }
function effects.heal(self, ability)
  raise("healed", targets(), ability.amount)
end

--- Heals what this is attached to and your Hero by `amount` each, while it is
--- attached.
---@param ability { amount: integer }
function effects.heal_host_and_hero(self, ability)
  if self.host then
    raise("healed", { self.host, every("your_hero")[1] }, ability.amount)
  end
end
