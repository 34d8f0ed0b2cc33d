-- Tags and stats, for good or until a moment of the game is reached. With `own`
-- only a moment of your own turn counts.

--- Gives `tag` to all targets for good.
---@param ability { tag: Tag }
function effects.tag_targets(self, ability)
  for _, piece in ipairs(targets()) do
    tag(piece, ability.tag)
  end
end

--- Gives `tag` to what this is attached to, for good.
---@param ability { tag: Tag }
function effects.tag_host(self, ability)
  if self.host then
    tag(self.host, ability.tag)
  end
end

--- Gives `tag` to all targets until `moment`.
---@param ability { tag: Tag, moment: Moment, own?: boolean }
function effects.give_targets(self, ability)
  for _, piece in ipairs(targets()) do
    give(piece, ability.tag, ability.moment, ability.own)
  end
end

--- Adds `amount` to `stat` of all targets until `moment`.
---@param ability { stat: Stat, amount: integer, moment: Moment, own?: boolean }
function effects.modify_targets(self, ability)
  for _, piece in ipairs(targets()) do
    modify(piece, { [ability.stat] = ability.amount }, ability.moment, ability.own)
  end
end
