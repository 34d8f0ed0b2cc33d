-- expect: called too deeply and was stopped
local function down(n)
  return 1 + down(n + 1)
end

function effects.attack()
  return down(1)
end
