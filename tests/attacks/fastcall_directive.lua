-- expect: Compiler directives
--!optimize 2
function effects.attack()
  return math.sin(1)
end
