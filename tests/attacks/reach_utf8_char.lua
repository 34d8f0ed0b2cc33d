-- expect: attempt to index nil with 'char'
function effects.attack()
  return utf8.char(97)
end
