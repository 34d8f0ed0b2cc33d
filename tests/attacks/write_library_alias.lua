-- expect: cannot be changed while a match runs
function effects.attack()
  local lib = math
  lib.abs = nil
end
