//! Handles: how scripts hold pieces and seats. A handle is a light value that
//! scripts can compare and pass on but not compute with; it remembers which
//! object it meant, so that a piece that became another object is noticed.

use crate::sandbox::kind_word;
use mlua::{Error, FromLua, IntoLua, LightUserData, Lua, Result, Value};
use std::os::raw::c_void;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::state::{Entity, State};

const PIECE: usize = 1 << 40;
const SEAT: usize = 2 << 40;
const KIND: usize = 3 << 40;

/// A piece, as the object it was when the script got it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceHandle {
    /// The slot of the piece in the match.
    pub piece: PieceId,
    /// The life it had then; with another life it is gone for the script.
    pub life: u16,
}

/// A seat as scripts hold it: a light value that cannot be taken for a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatHandle(pub Seat);

/// A piece or a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// A piece.
    Piece(PieceHandle),
    /// A seat.
    Seat(SeatHandle),
}

impl PieceHandle {
    /// The handle of a piece as it is now.
    pub fn of(state: &State, piece: PieceId) -> Self {
        Self { piece, life: state.piece(piece).life }
    }

    /// The piece, if it still is the object it was.
    pub fn alive(self, state: &State) -> Option<PieceId> {
        (self.known(state) && state.same(self.piece, self.life)).then_some(self.piece)
    }

    /// Whether the match has such a piece at all.
    pub fn known(self, state: &State) -> bool {
        self.piece.index() < state.pieces.len()
    }
}

impl Thing {
    /// The piece or seat that a value stands for.
    fn read(given: &Value) -> Option<Self> {
        let &Value::LightUserData(LightUserData(bits)) = given else { return None };
        let bits = bits as usize;
        let low = |shift: usize| u16::try_from(bits >> shift & 0xffff).unwrap_or(u16::MAX);
        match bits & KIND {
            PIECE => Some(Thing::Piece(PieceHandle { piece: PieceId(low(0)), life: low(16) })),
            SEAT => Some(Thing::Seat(SeatHandle(Seat(u8::try_from(low(0)).unwrap_or(u8::MAX))))),
            _ => None,
        }
    }

    /// What it is now, if it still is the object it was.
    pub fn alive(self, state: &State) -> Option<Entity> {
        match self {
            Thing::Piece(handle) => handle.alive(state).map(Entity::Piece),
            Thing::Seat(SeatHandle(seat)) => (seat.index() < state.seats()).then_some(Entity::Seat(seat)),
        }
    }
}

fn value(bits: usize) -> Value {
    Value::LightUserData(LightUserData(bits as *mut c_void))
}

impl IntoLua for PieceHandle {
    fn into_lua(self, _: &Lua) -> Result<Value> {
        Ok(value(PIECE | usize::from(self.life) << 16 | self.piece.index()))
    }
}

impl IntoLua for SeatHandle {
    fn into_lua(self, _: &Lua) -> Result<Value> {
        Ok(value(SEAT | self.0.index()))
    }
}

impl FromLua for Thing {
    fn from_lua(given: Value, _: &Lua) -> Result<Self> {
        Thing::read(&given).ok_or_else(|| wrong("piece or a seat", &given))
    }
}

impl FromLua for PieceHandle {
    fn from_lua(given: Value, _: &Lua) -> Result<Self> {
        match Thing::read(&given) {
            Some(Thing::Piece(handle)) => Ok(handle),
            _ => Err(wrong("piece", &given)),
        }
    }
}

impl FromLua for SeatHandle {
    fn from_lua(given: Value, _: &Lua) -> Result<Self> {
        match Thing::read(&given) {
            Some(Thing::Seat(handle)) => Ok(handle),
            Some(Thing::Piece(_)) => {
                Err(Error::runtime("A seat is needed here, but the script gave a piece; did you mean its controller?"))
            }
            None => Err(wrong("seat", &given)),
        }
    }
}

/// A value of the wrong kind.
pub(crate) fn wrong(needed: &str, given: &Value) -> Error {
    let hint = if given.is_nil() && needed.contains("piece") { "; is there a target?" } else { "." };
    Error::runtime(format!("A {needed} is needed here, but the script gave {}{hint}", kind_of(given)))
}

/// What kind of value a script gave, in words.
pub(crate) fn kind_of(given: &Value) -> &'static str {
    match Thing::read(given) {
        Some(Thing::Piece(_)) => "a piece",
        Some(Thing::Seat(_)) => "a seat",
        None => kind_word(given.type_name()),
    }
}
