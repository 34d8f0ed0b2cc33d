-- What is said and asked in the cellar.

--- A number that only its keeper sees.
function effects.guess(self, ability)
  set(you(), "guess", choose_number(you(), "Which number?", 0, 9))
end

--- Says something.
function effects.tell(self, ability)
  say("The cellar is cool.") --tell
end
