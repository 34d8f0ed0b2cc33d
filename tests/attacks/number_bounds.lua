-- expect: harmless
function effects.attack()
  return take(2147483647), take(-2147483648), take(-0), take(0 * -1)
end
