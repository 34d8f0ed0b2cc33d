-- Drawing cards. Who has to draw and cannot loses on the spot, and the rest of
-- the effect does not happen (FF-A26).

--- You draw.
---@param ability { cards: integer }
function effects.draw(self, ability)
  raise("drawn", you(), ability.cards)
end

--- You draw, and your Hero is healed by `heal`.
---@param ability { cards: integer, heal: integer }
function effects.draw_and_heal(self, ability)
  raise("drawn", you(), ability.cards)
  raise("healed", every("your_hero"), ability.heal)
end

--- You draw, then this deals `damage` damage to your Hero.
---@param ability { cards: integer, damage: integer }
function effects.draw_and_bleed(self, ability)
  raise("drawn", you(), ability.cards)
  settle()
  raise("damaged", every("your_hero"), ability.damage)
end
