-- expect: attempt to index nil with '__index'
-- Texts have a metatable, but there is no way to it.
function effects.attack()
  local methods = ("").__metatable
  methods.__index.upper = nil
end
