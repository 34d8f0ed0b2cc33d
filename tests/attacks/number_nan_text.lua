-- expect: harmless
-- Signs of NaN differ between processors.
function effects.attack()
  return tostring(0 / 0) .. tostring(-(0 / 0)) .. (0 / 0) .. (1 / 0) .. tostring(1e15) .. (1 / 3)
end
