--- Strikes the targets when the day ends.
---@param ability { blow: integer }
function effects.at_dusk(self, ability)
  delay("dusk", false, "strike_targets")
end

--- Strikes what was chosen before, as far as it is still there.
---@param ability { blow: integer }
function effects.strike_targets(self, ability)
  raise("struck", targets(), ability.blow)
  set_table("tune", (table_stat("tune") % 10000000) * 10 + 5)
end
