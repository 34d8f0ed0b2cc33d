-- expect: attempt to index nil with 'open'
function effects.attack()
  return io.open("/etc/passwd")
end
