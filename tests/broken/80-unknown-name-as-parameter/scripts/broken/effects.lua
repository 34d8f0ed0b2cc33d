--- Makes a `token` in the zone `zone` and raises an event on it.
---@param ability { token: Card, zone: Zone, then_raise: Event, tags: Tag[] }
function effects.call(self, ability)
  local made = create(ability.token, ability.zone)
  for _, word in ipairs(ability.tags) do
    tag(made, word)
  end
  raise(ability.then_raise, made)
end
