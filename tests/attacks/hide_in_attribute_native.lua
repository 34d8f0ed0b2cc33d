-- expect: cannot stand here
@native
function effects.attack() end
