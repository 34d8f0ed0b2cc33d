-- expect: looks like compiled code
-- bytes: 1b 4c 75 61 51 00 01 04
function effects.attack() end
