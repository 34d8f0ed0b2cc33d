--- The water is one less.
function effects.bail(self, ability)
  becomes(amount() - 1)
end

--- The pump takes all the water and is thrown away.
function effects.pump(self, ability)
  move(self, "jetty")
  becomes(0)
end

--- Puts this third on its planks.
function effects.third(self, ability)
  move(self, "planks", you(), 3)
end

--- Everybody draws two of the lowest cards, the first seat first.
function effects.stack(self, ability)
  for _, seat in ipairs(all_seats()) do
    deal("hold", "hand", seat, 4)
  end
end

--- The harbour closes: who has most fame wins, afloat or not; among equals
--- those who are afloat.
function effects.close(self, ability)
  local best, winners = -1, {}
  for _, seat in ipairs(all_seats()) do
    local worth = seat.fame * 2
    if plays(seat) then
      worth += 1
    end
    if worth > best then
      best, winners = worth, { seat }
    elseif worth == best then
      winners[#winners + 1] = seat
    end
  end
  win(winners)
end
