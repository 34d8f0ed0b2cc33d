-- expect: attempt to call a nil value
function effects.attack()
  local thing = setmetatable({}, {
    __iter = function()
      return function()
        return 1
      end
    end,
  })
  for _ in pairs(thing) do
  end
end
