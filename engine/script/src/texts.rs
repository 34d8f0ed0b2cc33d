//! Texts between scripts and engine. What a script gives is measured, pays fuel for its
//! bytes, and a value of the wrong kind is told in the words of scripts. Luau keeps every
//! text once, so a name that was found before is known by where it lies, and neither
//! read nor hashed again; what scripts are told of cards and zones is made once.

use crate::budget::Meter;
use crate::handle::wrong;
use mlua::{BorrowedStr, Error, FromLua, Lua, LuaString, Result, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Deref;

/// Bytes a text may have: a name, a question, a word, a line of the log.
pub(crate) const LONGEST_TEXT: usize = 500;

/// A text of bounded length; a number is read as one.
pub(crate) struct GivenText(BorrowedStr);

impl Deref for GivenText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl GivenText {
    /// A text that is measured, and pays for its bytes.
    fn of(lua: &Lua, text: &LuaString) -> Result<Self> {
        let length = text.as_bytes().len();
        if length > LONGEST_TEXT {
            return Err(Error::runtime(format!(
                "A text given to the engine has at most {LONGEST_TEXT} bytes, not {length}; say it in fewer words."
            )));
        }
        Meter::charge_in(lua, length)?;
        let text = text.to_str().map_err(|_| {
            Error::runtime("This text is cut in the middle of a letter, or holds no letters at all; cut it elsewhere.")
        })?;
        Ok(Self(text))
    }
}

impl FromLua for GivenText {
    fn from_lua(given: Value, lua: &Lua) -> Result<Self> {
        GivenText::of(lua, &GivenName::from_lua(given, lua)?.0)
    }
}

/// A text that is to be the name of something. It is measured and paid for where it is
/// looked up: see [`Meanings`].
pub(crate) struct GivenName(LuaString);

impl FromLua for GivenName {
    fn from_lua(given: Value, lua: &Lua) -> Result<Self> {
        match given {
            Value::String(text) => Ok(Self(text)),
            Value::Integer(_) | Value::Number(_) => {
                lua.coerce_string(given)?.map(Self).ok_or_else(|| wrong("text", &Value::Nil))
            }
            other => Err(wrong("text", &other)),
        }
    }
}

/// What names stand for, of one kind. Nobody goes through it, so it has no order.
pub(crate) struct Meanings<T> {
    found: RefCell<HashMap<usize, Meaning<T>, BuildHasherDefault<Address>>>,
}

struct Meaning<T> {
    of: T,
    /// How long the name is, since texts pay for their bytes.
    bytes: usize,
    /// The name itself, so that no other text can come to lie where it does.
    _name: LuaString,
}

impl<T> Default for Meanings<T> {
    fn default() -> Self {
        Self { found: RefCell::default() }
    }
}

impl<T: Copy> Meanings<T> {
    /// What a name stands for; `find` looks for it when it comes for the first time.
    ///
    /// # Errors
    /// What `find` says of a name that stands for nothing; what is wrong with the text.
    pub fn of(&self, lua: &Lua, name: &GivenName, find: impl FnOnce(&str) -> Result<T>) -> Result<T> {
        let address = name.0.to_pointer().addr();
        if let Some(known) = self.found.borrow().get(&address) {
            Meter::charge_in(lua, known.bytes)?;
            return Ok(known.of);
        }
        let text = GivenText::of(lua, &name.0)?;
        let of = find(&text)?;
        let meaning = Meaning { of, bytes: text.len(), _name: name.0.clone() };
        self.found.borrow_mut().insert(address, meaning);
        Ok(of)
    }
}

/// Spreads addresses: one multiplication, whose upper bits count.
#[derive(Default)]
struct Address(u64);

impl Hasher for Address {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_usize(usize::from(byte)));
    }

    fn write_usize(&mut self, address: usize) {
        let spread = (self.0 ^ address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ spread >> 32;
    }
}

/// Texts that scripts are told, by number, each made when it is first told.
#[derive(Default)]
pub(crate) struct Told(RefCell<Vec<Option<LuaString>>>);

impl Told {
    /// The text of a number.
    ///
    /// # Errors
    /// When there is no memory left for it.
    pub fn text(&self, lua: &Lua, number: usize, text: &str) -> Result<LuaString> {
        if let Some(Some(told)) = self.0.borrow().get(number) {
            return Ok(told.clone());
        }
        let made = lua.create_string(text)?;
        let mut told = self.0.borrow_mut();
        if told.len() <= number {
            told.resize(number + 1, None);
        }
        told[number] = Some(made.clone());
        Ok(made)
    }
}
