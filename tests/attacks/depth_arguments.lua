-- expect: called too deeply and was stopped
local function down(...)
  return down(1, ...)
end

function effects.attack()
  return down()
end
