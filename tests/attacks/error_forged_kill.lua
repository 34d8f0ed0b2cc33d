-- expect: error_forged_kill.lua:4: The script ran too long
-- Looks like a kill, but is not one: the harness checks that too.
function effects.attack()
  error("The script ran too long and was stopped")
end
