-- expect: is not part of
$native
function effects.attack() end
