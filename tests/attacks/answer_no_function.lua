-- expect: no function `attack`
effects.attack = 5
