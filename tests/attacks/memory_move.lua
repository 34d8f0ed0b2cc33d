-- expect: attempt to call a nil value
-- Would walk a billion empty places natively.
function effects.attack()
  table.move({}, 1, 1000000000, 2)
end
