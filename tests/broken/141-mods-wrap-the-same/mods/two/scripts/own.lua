function wrap.strike(original, self, ability)
end
