-- Choices made while an effect happens: not targets, so that nothing but the
-- words of the effect limits them.

--- You choose one of `among`, and `event` is raised on it. With `optional` you
--- may choose none.
---@param ability { among: Target, event: Event, question: string, optional?: boolean }
function effects.choose_and_raise(self, ability)
  local ask = ability.optional and choose_or_none or choose
  local chosen = ask(you(), ability.question, every(ability.among))
  if chosen then
    raise(ability.event, chosen)
  end
end

--- You look at all of `among`, hidden or not, and choose one; `event` is raised
--- on it.
---@param ability { among: Target, event: Event, question: string }
function effects.look_and_raise(self, ability)
  local cards = every(ability.among)
  for _, card in ipairs(cards) do
    reveal(card, you())
  end
  local chosen = choose(you(), ability.question, cards)
  if chosen then
    raise(ability.event, chosen)
  end
end

--- You look at the top `count` cards of your `from_zone`, move one of them to
--- your `to_zone` and put the rest on the bottom in any order.
---@param ability { from_zone: Zone, to_zone: Zone, count: integer }
function effects.take_one_of_top(self, ability)
  local rest = pieces(ability.from_zone, you(), ability.count)
  for _, card in ipairs(rest) do
    reveal(card, you())
  end
  local taken = choose(you(), "Which card do you take?", rest)
  if taken then
    move(taken, ability.to_zone)
    rest = without(rest, taken)
  end
  while #rest > 0 do
    local lower = choose(you(), "Which card goes to the bottom next?", rest)
    move(lower, ability.from_zone, you(), "bottom")
    rest = without(rest, lower)
  end
end
