-- expect: harmless
function effects.attack()
  return _VERSION, _ENV, arg, script, game, workspace, math.pi, math.huge
end
