-- What befalls creatures besides damage, and where they come from.

--- Freezes all targets.
function effects.freeze(self, ability)
  raise("frozen", targets())
end

--- Destroys all targets.
function effects.destroy(self, ability)
  raise("destroyed", targets())
end

--- Destroys the target if it has at most `hp` HP.
---@param ability { hp: integer }
function effects.destroy_weak(self, ability)
  local victim = target()
  if victim.hp <= ability.hp then
    raise("destroyed", victim)
  end
end

--- You summon `count` creatures of the card `token`.
---@param ability { token: Card, count: integer }
function effects.summon(self, ability)
  for _ = 1, ability.count do
    raise("summoned", create(ability.token, "field"))
  end
end

--- You summon one `token` if you control fewer tokens than that and this is
--- still there.
---@param ability { token: Card, fewer_than: integer }
function effects.sing(self, ability)
  if self.zone == "field" and #every("your_tokens") < ability.fewer_than then
    raise("summoned", create(ability.token, "field"))
  end
end

--- This permanently gets +`attack`/+`hp`, if it is still there.
---@param ability { attack: integer, hp: integer }
function effects.grow(self, ability)
  if self.zone == "field" then
    modify(self, { attack = ability.attack, max_hp = ability.hp })
  end
end
