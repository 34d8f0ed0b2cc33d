-- expect: called too deeply and was stopped
-- Effects that trigger each other through the engine.
local function down()
  nest(down)
end

function effects.attack()
  down()
end
