-- expect:  [2J [31mYour turn
-- Control characters would drive the reader's terminal.
function effects.attack()
  error("\27[2J\27[31mYour turn\r\n")
end
