-- expect: outlives this step
function effects.attack()
  effects.other = effects.attack
end
