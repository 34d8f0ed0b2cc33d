-- expect: attempt to call missing method 'find' of string
-- A pattern that backtracks for minutes.
function effects.attack()
  local text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  return text:find("a-a-a-a-a-a-a-a-a-a-a-a-a-a-b")
end
