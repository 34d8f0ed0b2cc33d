-- expect: error_forged_place.lua:3: scripts/other.lua:7: it was them
function effects.attack()
  error("scripts/other.lua:7: it was them")
end
