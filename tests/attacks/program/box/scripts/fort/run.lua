-- What the action `run` does: nothing, if no attack puts something here.

--scripts

function effects.run(self, ability)
  local top = pieces("floor")[1]
  --run
end
