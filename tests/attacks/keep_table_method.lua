-- expect: cannot be changed while a match runs
local memory = { count = 0 }

function memory:bump()
  self.count += 1
end

function effects.attack()
  memory:bump()
  return memory.count
end
