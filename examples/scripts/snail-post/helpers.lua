--- You choose a card of your pile and take it into your hand.
function effects.fetch(self, ability)
  local found = choose(you(), "Which card comes back?", pieces("pile"))
  if found then
    move(found, "hand", you())
  end
end
