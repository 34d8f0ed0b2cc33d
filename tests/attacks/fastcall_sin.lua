-- expect: attempt to call a nil value
-- Luau compiles known library functions in by name; a deleted one must not come back.
function effects.attack()
  return math.sin(1)
end
