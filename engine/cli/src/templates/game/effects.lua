--- What cards of {{title}} do. Scripts ask and act in straight lines.

--- You choose how many points you take from your opponent, up to `most`.
---@param ability { most: integer }
function effects.steal(self, ability)
  local other = opponent()
  local most = math.min(ability.most, other.points)
  if most == 0 then
    return
  end
  local taken = choose_number(you(), "How many points do you take?", 1, most)
  raise("robbed", other, taken)
  raise("scored", you(), taken)
end
