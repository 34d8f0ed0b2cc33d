-- expect: ran too long and was stopped
-- Found through Lua, Rust, Lua, Rust and Lua.
function effects.attack()
  nest(function()
    nest(function()
      while true do
      end
    end)
  end)
end
