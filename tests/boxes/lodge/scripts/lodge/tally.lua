--- Writes into the log what the match is played by.
function effects.tally(self, ability)
  local dogs = setting("dogs") and "dogs" or "no dogs"
  say(setting("guests") .. " guests, " .. dogs .. ", paid by " .. setting("payment"))
end
