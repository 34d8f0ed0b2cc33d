-- expect: attempt to index nil with 'x'
function effects.attack()
  local theirs = SECRETS
  return theirs.x
end
