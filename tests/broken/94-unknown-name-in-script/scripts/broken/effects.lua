--- Weakens what was chosen.
function effects.strike(self, ability)
  local weaker = -1
  for _, piece in ipairs(targts()) do
    add(piece, "attack", waeker)
    twice(piece)
  end
  say("Done: " .. completely)
end

local function twice(piece)
  add(piece, "attack", -1)
end
