-- expect: error_forged_trace.lua:3: mine
function effects.attack()
  error("mine\nstack traceback:\n\tscripts/other.lua:7: in function 'x'")
end
