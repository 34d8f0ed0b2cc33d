-- expect: called too deeply and was stopped
local function down()
  table.sort({ 1, 2, 3 }, function()
    down()
    return true
  end)
end

function effects.attack()
  down()
end
