function effects.comment(self)
  local other = opponent() // the other
  say(other.title)
end
