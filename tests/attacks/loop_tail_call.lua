-- expect: called too deeply and was stopped
local function again()
  return again()
end

function effects.attack()
  return again()
end
