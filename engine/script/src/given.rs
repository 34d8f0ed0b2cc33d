//! Lists that a script gives to the engine's functions. They are measured before
//! anything is copied, and pay fuel for their entries. Texts stand in `texts`, pieces and
//! seats in `handle`, numbers are [`integer`](crate::sandbox::integer).

use crate::bridge::Bridge;
use crate::budget::Meter;
use crate::handle::{PieceHandle, Thing};
use crate::sandbox::integer;
use mlua::{Error, FromLua, Lua, Result, Table, Value};

/// A whole number that a script gives as an argument.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub i32);

impl FromLua for Whole {
    fn from_lua(given: Value, _: &Lua) -> Result<Self> {
        integer(&given).map(Self)
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
    let mut entries = Vec::with_capacity(length(lua, given, most, what)?);
    given.for_each_value(|entry| {
        entries.push(entry);
        Ok(())
    })?;
    Ok(entries)
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
