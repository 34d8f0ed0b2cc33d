-- expect: the script gave nothing
-- returns: integer
function effects.attack() end
