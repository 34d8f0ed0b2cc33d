-- expect: attempt to index nil with 'execute'
function effects.attack()
  return os.execute("true")
end
