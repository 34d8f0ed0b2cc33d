-- expect: the script gave a function
-- returns: integer
function effects.attack()
  return effects.attack
end
