--- Reads what no creature has.
---@param ability { among: Target }
function effects.shine(self, ability)
  local victim = target()
  add(self, "attack", self.glow + victim.glow)
  for _, lamp in ipairs(every("lamp")) do
    add(self, "attack", lamp.glow)
  end
  for _, creature in ipairs(every(ability.among)) do
    add(self, "attack", creature.glow)
  end
  add(self, "attack", create("lantern", "field").glow + create("imp", "field").glow)
end
