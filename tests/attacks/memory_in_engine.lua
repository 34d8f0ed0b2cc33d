-- expect: used too much memory and was stopped
-- An engine function that builds what a script asks for.
function effects.attack()
  return build(1000000)
end
