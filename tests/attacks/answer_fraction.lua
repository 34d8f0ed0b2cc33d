-- expect: the script gave 1.5
-- returns: integer
function effects.attack()
  return 1.5
end
