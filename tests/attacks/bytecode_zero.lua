-- expect: looks like compiled code
-- bytes: 00 41 42 43
function effects.attack() end
