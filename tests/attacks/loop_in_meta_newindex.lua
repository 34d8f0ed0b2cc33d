-- expect: attempt to call a nil value
function effects.attack()
  local function make()
    return setmetatable({}, {
      __newindex = function()
        while true do
        end
      end,
    })
  end
  local thing = make()
  thing.x = 1
end
