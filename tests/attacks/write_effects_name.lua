-- expect: belongs to the engine
effects = {}

function effects.attack() end
