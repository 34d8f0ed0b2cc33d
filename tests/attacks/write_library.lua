-- expect: outlives this step
function effects.attack()
  math.abs = nil
end
