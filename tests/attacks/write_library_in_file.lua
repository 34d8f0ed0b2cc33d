-- expect: cannot be changed while a match runs
math.abs = nil

function effects.attack() end
