--- Names much that the game has not.
function effects.strike(self, ability)
  raise("arrivd", self)
  raise("arrived", self)
  if has(self, "craeture") then
    add(self, "atack", 1)
    move(self, 'feild', you())
    create("inp", "hand")
    give(self, "creature", "dusk", true)
    delay("dusk", false, "strik")
  end
  for _, piece in ipairs(every("foes")) do
    add(piece, "attack", -1)
  end
end
