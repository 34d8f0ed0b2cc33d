function effects.gain(self)
  raise(scored, you(), 1)
end

function look(self)
  say("There.")
end

function effects.gain_more(self)
  if self.host == null then
    print("There.")
  end
end
