-- expect: looks like compiled code
-- bytes: 06 03 01 00 00 00 00 00
function effects.attack() end
