function wrap.strik(original, self, ability)
  original(self, ability)
end

function wrap.tire(original, self, ability)
  original(self, ability)
end

--- Strikes again.
---@param ability { amount: integer }
function effects.strike(self, ability)
end
