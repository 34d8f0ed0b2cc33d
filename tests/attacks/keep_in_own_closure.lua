-- expect: harmless
-- What a function makes for itself ends with it.
function effects.attack()
  local count = 0
  local function bump()
    count += 1
  end
  bump()
  bump()
  return count
end
