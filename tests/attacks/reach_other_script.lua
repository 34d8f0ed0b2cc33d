-- expect: harmless
-- The script loaded before this one declares both names.
function effects.attack()
  return secret, effects.good
end
