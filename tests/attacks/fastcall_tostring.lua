-- expect: harmless
function effects.attack()
  return tostring({}) .. tostring(effects.attack) .. tostring(tostring)
end
