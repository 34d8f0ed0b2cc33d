function effects.gain(self)
  raise(scored, you(), 1)
end

function look(self)
  say("There.")
end
