function effects.draw(self, ability)
end
