function greet()
  say("Hello.")
end

local function whisper()
  say("…")
end

local function shout()
  whisper()
  say("Hello!")
end

--- Says it louder.
function effects.loud()
  shout()
end
