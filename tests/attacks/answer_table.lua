-- expect: the script gave a table
-- returns: integer
function effects.attack()
  return {}
end
