function effects.three()
  say("First."
  say("Second.")
end
