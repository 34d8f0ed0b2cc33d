--- Takes `amount` attack from the piece itself.
---@param ability { amount: integer }
function effects.strike(self, ability)
  local function again()
    add(self, "attack", -ability.amuont)
  end
  again()
  settle()
  add(self, "attack", ability.bonus)
end
