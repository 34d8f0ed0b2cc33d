-- expect: harmless
function effects.attack()
  local lib = table.clone(math)
  lib.abs = nil
  return math.abs(-1)
end
