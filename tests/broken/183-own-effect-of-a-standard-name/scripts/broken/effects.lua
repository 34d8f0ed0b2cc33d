--- Its own.
function effects.tag_host(self, ability)
end
