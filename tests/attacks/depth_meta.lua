-- expect: attempt to call a nil value
function effects.attack()
  local thing = {}
  setmetatable(thing, {
    __index = function(_, key)
      return thing[key]
    end,
  })
  return thing.x
end
