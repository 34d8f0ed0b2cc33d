-- Raising an event of the game, whatever it is called there: what happens then,
-- the game's data says. A list of pieces is one step: all at once.

--- Raises `event` on all targets.
---@param ability { event: Event, amount?: integer }
function effects.raise_on_targets(self, ability)
  raise(ability.event, targets(), ability.amount)
end

--- Raises `event` on all of `among`, whether they may be targeted or not.
---@param ability { event: Event, among: Target, amount?: integer }
function effects.raise_on_every(self, ability)
  raise(ability.event, every(ability.among), ability.amount)
end

--- Raises `event` on the seat that controls this.
---@param ability { event: Event, amount?: integer }
function effects.raise_on_you(self, ability)
  raise(ability.event, you(), ability.amount)
end

--- Raises `event` on what this is attached to, while it is.
---@param ability { event: Event, amount?: integer }
function effects.raise_on_host(self, ability)
  if self.host then
    raise(ability.event, self.host, ability.amount)
  end
end

--- Raises `event` on what the event that set this off was about.
---@param ability { event: Event, amount?: integer }
function effects.raise_on_subject(self, ability)
  raise(ability.event, subject(), ability.amount)
end

--- Raises `event` on the piece that caused what set this off.
---@param ability { event: Event, amount?: integer }
function effects.raise_on_source(self, ability)
  raise(ability.event, source(), ability.amount)
end
