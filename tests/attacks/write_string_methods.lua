-- expect: cannot be changed while a match runs
function effects.attack()
  local methods = string
  methods.upper = methods.lower
end
