--- The two highest of three dice count.
function effects.spin(self, ability)
  set_table("sum", roll(3, 6, { why = "the spin", highest = 2 }))
  if roll(1, 6, { seen = you() }) <= chart("cracks_up_to", self.grade) then
    raise("cracked", self)
  end
end

--- All dice on the felt are thrown, and their faces go into a stat.
---@param ability { into: Stat }
function effects.juggle(self, ability)
  roll_pieces(pieces("felt"), 6, ability.into, { why = "juggling" })
  local faces = roll_each(2, 10, { from = 0 })
  set_table("sum", (faces[1] or 0) * 10 + (faces[2] or 0))
end
