-- expect: harmless
function effects.attack()
  return tostring({}) .. tostring(function() end) .. tostring(take) .. tostring(math) .. tostring(effects)
end
