-- expect: called too deeply and was stopped
function effects.ping()
  effects.pong()
end

function effects.pong()
  effects.ping()
end

function effects.attack()
  effects.ping()
end
