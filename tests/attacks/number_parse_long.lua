-- expect: harmless
function effects.attack()
  local digits = "0123456789"
  while #digits < 30000 do
    digits = digits .. digits
  end
  return tonumber(digits), tonumber("0x10"), tonumber("12")
end
