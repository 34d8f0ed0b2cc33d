-- Lists of pieces, seats or anything else: what effects choose from. Nothing here
-- changes a list; what comes out is a new one, in the same order.

--- Of `list` the members for which `test` holds.
---@generic T
---@param list T[]
---@param test fun(member: T): any
---@return T[]
function such(list, test)
  local found = {}
  for _, member in ipairs(list) do
    if test(member) then
      found[#found + 1] = member
    end
  end
  return found
end

--- Of `list` the pieces that have a tag.
---@param list Piece[]
---@param tag Tag
---@return Piece[]
function tagged(list, tag)
  return such(list, function(piece)
    return has(piece, tag)
  end)
end

--- The pieces of a zone that are attached to `host`.
---@param host Piece
---@param zone Zone
---@return Piece[]
function pieces_on(host, zone)
  return such(pieces(zone), function(piece)
    return piece.host == host
  end)
end

--- The members of `list` without `left_out`.
---@generic T
---@param list T[]
---@param left_out T
---@return T[]
function without(list, left_out)
  local found = {}
  for _, member in ipairs(list) do
    if member ~= left_out then
      found[#found + 1] = member
    end
  end
  return found
end

--- The members of both lists, those of the first one first.
---@generic T
---@param one T[]
---@param other T[]
---@return T[]
function joined(one, other)
  local all = table.clone(one)
  for _, member in ipairs(other) do
    all[#all + 1] = member
  end
  return all
end

--- The sum of a stat over all pieces or seats of `list`.
---@param list Piece[]|Seat[]
---@param stat Stat
---@return integer
function total(list, stat)
  local sum = 0
  for _, member in ipairs(list) do
    sum += member[stat]
  end
  return sum
end

--- Of `list` those for which `worth` gives most; who has no worth is left out.
---@generic T
---@param list T[]
---@param worth fun(member: T): any
---@return T[]
function highest(list, worth)
  local most, found = nil, {}
  for _, member in ipairs(list) do
    local value = worth(member)
    if value and (most == nil or value > most) then
      most, found = value, { member }
    elseif value and value == most then
      found[#found + 1] = member
    end
  end
  return found
end
