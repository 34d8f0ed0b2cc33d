-- Troops are made of unit cards: the piece is a copy of the card.

--- A troop of this unit card joins the incoming troops (PH-33).
function effects.recruit_troop(self, ability)
  create(self.card, "incoming")
end

--- A troop of this unit card appears where your capital stands (PH-49).
function effects.levy_troop(self, ability)
  for _, capital in ipairs(pieces("capitals")) do
    if capital.controller == you() then
      attach(create(self.card, "incoming"), capital.host, "board")
    end
  end
end
