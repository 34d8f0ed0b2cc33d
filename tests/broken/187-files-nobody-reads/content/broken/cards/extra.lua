function effects.nothing(self)
end
