-- expect: harmless
-- A file may have its own name for a thing; nobody else sees it.
function take()
  return 1
end

function effects.attack()
  return take(0.5)
end
