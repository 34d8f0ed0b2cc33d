-- Setting up: who begins, and the cards of the playtest rules.

--- Of those who rolled for the turn order, only the highest go on; the last one
--- left goes first, and the order goes round the table (PH-A1).
function effects.keep_the_highest(self, ability)
  local highest, best = -1, {}
  for _, seat in ipairs(seats()) do
    if seat.contends == 1 then
      if seat.rolled > highest then
        highest, best = seat.rolled, {}
      end
      if seat.rolled == highest then
        table.insert(best, seat)
      end
    end
  end
  for _, seat in ipairs(seats()) do
    set(seat, "contends", table.find(best, seat) and 1 or 0)
  end
  set_table("contenders", #best)
  first(best[1])
end

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
