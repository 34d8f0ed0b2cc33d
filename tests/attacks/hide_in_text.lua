-- expect: belongs to the whole file
local count = 0
local text = "\z
   \" -- " local long = [=[ "]] ]=] function effects.attack() count = count + 1 return count, text, long end
