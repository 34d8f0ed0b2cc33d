-- expect: cannot be changed while a match runs
effects.list = {}

function effects.attack()
  table.insert(effects.list, 1)
  return #effects.list
end
