---@meta
-- What scripts see of Lua's library, as `script/sandbox/recipe.rs` gives it.

---@param value any
---@param message? string
---@return any
function assert(value, message) end

---@param message string
function error(message) end

---@generic V
---@param list V[]|table<integer, V>
---@return fun(list: any): integer, V
function ipairs(list) end

---@generic K, V
---@param subject table<K, V>|V[]
---@return fun(subject: any): K, V
function pairs(subject) end

---@param place integer|"#"
---@param ... any
---@return any
function select(place, ...) end

---@param value any
---@return any
function tonumber(value) end

---@param value any
---@return string
function tostring(value) end

---@param value any
---@return string
function type(value) end

math = {}

---@param number integer
---@return integer
function math.abs(number) end

---@param number number
---@return integer
function math.ceil(number) end

---@param number integer
---@param least integer
---@param most integer
---@return integer
function math.clamp(number, least, most) end

---@param number number
---@return integer
function math.floor(number) end

---@param first integer
---@param ... integer
---@return integer
function math.max(first, ...) end

---@param first integer
---@param ... integer
---@return integer
function math.min(first, ...) end

---@param number number
---@return integer
function math.round(number) end

---@param number number
---@return integer
function math.sign(number) end

string = {}

---@param text string
---@return integer
function string.len(text) end

---@param text string
---@return string
function string.lower(text) end

---@param text string
---@param first integer
---@param last? integer
---@return string
function string.sub(text, first, last) end

---@param text string
---@return string
function string.upper(text) end

table = {}

---@generic T
---@param list T
---@return T
function table.clone(list) end

---@param list any[]
---@param between? string
---@param first? integer
---@param last? integer
---@return string
function table.concat(list, between, first, last) end

---@param count integer
---@param value any
---@return any[]
function table.create(count, value) end

---@param list any[]
---@param value any
---@param first? integer
---@return integer?
function table.find(list, value, first) end

---@generic T
---@param list T
---@return T
function table.freeze(list) end

---@param list any
---@param ... any
function table.insert(list, ...) end

---@param list any
---@return boolean
function table.isfrozen(list) end

---@generic V
---@param list V[]
---@param at? integer
---@return V
function table.remove(list, at) end

---@param list any
---@param before? fun(a: any, b: any): boolean
function table.sort(list, before) end

---@param list any[]
---@param first? integer
---@param last? integer
---@return any ...
function table.unpack(list, first, last) end
