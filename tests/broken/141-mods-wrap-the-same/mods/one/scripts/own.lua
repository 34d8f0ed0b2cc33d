function wrap.strike(original, self, ability)
  original(self, ability)
end
