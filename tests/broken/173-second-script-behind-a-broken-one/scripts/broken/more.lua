local function weaken(piece)
  add(piece, "attack", halve(4))
  ad(piece, "attack", 1)
end
