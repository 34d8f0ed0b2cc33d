--- The first target goes to the second one.
function effects.send_first(self, ability)
  local chosen = targets()
  if distance(chosen[1], chosen[2]) == 1 then
    attach(chosen[1], chosen[2], "out")
  end
end
