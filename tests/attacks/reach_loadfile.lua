-- expect: attempt to call a nil value
function effects.attack()
  return loadfile("/etc/passwd")
end
