--- Says something.
function effects.early()
  greet()
  whisper()
end
