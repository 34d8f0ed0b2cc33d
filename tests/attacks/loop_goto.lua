-- expect: cannot stand here
function effects.attack()
  ::again::
  goto again
end
