-- expect: outlives this step
function effects.attack()
  secret.count = 1
end
