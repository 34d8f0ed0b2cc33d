-- Setting up: the cards of the playtest rules.

--- A unit card of your own; the unit it requires gives way (PH-A40).
---@param ability { replaces: Card }
function effects.train_unit(self, ability)
  for _, card in ipairs(pieces("units")) do
    if card.card == ability.replaces then
      move(card, "box")
    end
  end
  create(self.card, "units")
end

--- An upgrade card of your own.
function effects.train_upgrade(self, ability)
  create(self.card, "upgrades")
end
