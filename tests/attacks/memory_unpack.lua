-- expect: gives at most 250 values
function effects.attack()
  return table.unpack({}, 1, 100000000)
end
