//! What a script gives to the engine's functions: texts and lists. They are
//! measured before anything is copied, pay fuel for their bytes and entries, and a
//! value of the wrong kind is told in the words of scripts. Numbers are
//! [`integer`](crate::sandbox::integer), pieces and seats stand in `handle`.

use crate::bridge::Bridge;
use crate::budget::Meter;
use crate::handle::{PieceHandle, Thing, wrong};
use mlua::{BorrowedStr, Error, FromLua, Lua, Result, Table, Value};
use std::ops::Deref;

/// Bytes a text may have: a name, a question, a word, a line of the log.
const LONGEST_TEXT: usize = 500;

/// A text of bounded length; a number is read as one.
pub(crate) struct GivenText(BorrowedStr);

impl Deref for GivenText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl FromLua for GivenText {
    fn from_lua(given: Value, lua: &Lua) -> Result<Self> {
        let text = match given {
            Value::String(text) => text,
            Value::Integer(_) | Value::Number(_) => {
                lua.coerce_string(given)?.ok_or_else(|| wrong("text", &Value::Nil))?
            }
            other => return Err(wrong("text", &other)),
        };
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

/// How many entries a list has.
///
/// # Errors
/// When there are more than `most`; `what` says of what.
pub(crate) fn length(lua: &Lua, list: &Table, most: usize, what: &str) -> Result<usize> {
    let length = list.raw_len();
    if length > most {
        return Err(Error::runtime(format!(
            "A list given to the engine has at most {most} {what}, not {length}; leave some out."
        )));
    }
    Meter::charge_in(lua, length)?;
    Ok(length)
}

/// The entries of a list, at most `most`; `what` says what they are.
pub(crate) fn list<T: FromLua>(lua: &Lua, given: &Table, most: usize, what: &str) -> Result<Vec<T>> {
    length(lua, given, most, what)?;
    given.sequence_values::<T>().collect()
}

/// A list of pieces: no more than the match has.
pub(crate) fn pieces(bridge: &Bridge, lua: &Lua, given: &Table) -> Result<Vec<PieceHandle>> {
    list(lua, given, bridge.sizes()?.pieces, "pieces")
}

/// Things a script may name at once: one, or a list.
pub(crate) fn things(bridge: &Bridge, lua: &Lua, given: Value) -> Result<Vec<Thing>> {
    match given {
        Value::Table(given) => {
            let sizes = bridge.sizes()?;
            list(lua, &given, sizes.pieces + sizes.seats, "pieces and seats")
        }
        one => Ok(vec![Thing::from_lua(one, lua)?]),
    }
}
