-- expect: harmless
function effects.attack()
  return tonumber({}), tonumber(take), tonumber("nothing")
end
