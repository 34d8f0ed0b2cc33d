-- expect: attempt to call a nil value
-- Writing a global of the same name once switched a compiler option off.
function sin() end

function effects.attack()
  return math.sin(1)
end
