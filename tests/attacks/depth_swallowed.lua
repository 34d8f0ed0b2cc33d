-- expect: called too deeply and was stopped
local function down()
  swallow(down)
  swallow(down)
end

function effects.attack()
  down()
  return "still alive"
end
