-- expect: attempt to call a nil value
function effects.attack()
  error(setmetatable({}, {
    __tostring = function()
      while true do
      end
    end,
  }))
end
