--- Says something else.
function effects.late()
  shout()
end
