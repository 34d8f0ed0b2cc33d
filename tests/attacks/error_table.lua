-- expect: error needs one text
function effects.attack()
  error({})
end
