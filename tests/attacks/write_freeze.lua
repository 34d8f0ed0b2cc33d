-- expect: table is already frozen
function effects.attack()
  table.freeze(effects)
  table.freeze(math)
  return math.abs(-1)
end
