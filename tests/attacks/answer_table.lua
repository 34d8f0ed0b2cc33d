-- expect: the script gave a list
-- returns: integer
function effects.attack()
  return {}
end
