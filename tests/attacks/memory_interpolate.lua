-- expect: Back-quoted texts
function effects.attack()
  local text = `{effects}`
  return text
end
