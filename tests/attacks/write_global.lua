-- expect: is not declared here
function effects.attack()
  count = 1
end
