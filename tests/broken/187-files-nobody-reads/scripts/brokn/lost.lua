function effects.lost(self)
end
