--- What is read and written.
function effects.fields(self, ability)
  add(self, "attack", self.atack + self.controller.attack + every("creature").attack)
  self.attack = 3
  raise("hurt", every("creature")[0], target.attack)
  target():hurt(2)
  add(target()[1], "attack", self.coins)
end

--- What is given to functions.
---@param ability { amount: integer }
function effects.arguments(self, ability)
  raise("hurt", ability.amount, target())
  raise("hurt", you, 1)
  move(self)
  add(opponent(1), "coins", 1)
  if confirm(self, "Once more?") then
    modify(self, { attack = "2" })
  end
end

--- What is computed, joined and compared.
function effects.operators(self, ability)
  local hurt = settle() + 1
  say("It is " .. self .. ", " .. #self.attack .. " strong.")
  if #pieces("hand") > "3" or self * 2 == hurt then
    add(self, "attack", hurt)
  end
  if has(self, "creature") == "true" or self.controller == self or self.face == "open" then
    add(self, "attack", self.attack())
  end
end
