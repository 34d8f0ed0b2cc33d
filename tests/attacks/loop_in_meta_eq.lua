-- expect: attempt to call a nil value
function effects.attack()
  local function make()
    return setmetatable({}, {
      __eq = function()
        while true do
        end
      end,
    })
  end
  local thing = make()
  local _ = thing == make()
end
