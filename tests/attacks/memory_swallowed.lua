-- expect: used too much memory and was stopped
function effects.attack()
  swallow(function()
    return table.create(1000000, 0)
  end)
  return "still alive"
end
