-- expect: the script gave a nil
-- returns: integer
function effects.attack() end
