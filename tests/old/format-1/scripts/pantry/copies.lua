--- The first target becomes a copy of the second.
function effects.become(self, ability)
  local chosen = targets()
  copy(chosen[1], chosen[2].card)
end
