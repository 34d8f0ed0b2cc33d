-- expect: assert needs a text as its message
function effects.attack()
  assert(false, {})
end
