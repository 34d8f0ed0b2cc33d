//! Doing something to the board. Each verb goes through the engine's one door;
//! what is no longer the object the script meant is passed over.

mod chance;
mod course;
mod places;
mod rule;
mod values;

pub use rule::ROLL_KEYS;
pub(crate) use values::{add_to, raise_all, raise_one};

use super::read::{known, seat_of};
use super::{Group, Verb};
use crate::bridge::Bridge;
use crate::given::things;
use crate::handle::{PieceHandle, SeatHandle, Thing};
use mlua::{Error, Lua, Result, Value};
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::play::{Flowing, Run, Scope};

/// What is known about these functions, group by group.
pub(super) const VERBS: [&[Verb]; 4] = [values::VERBS, places::VERBS, chance::VERBS, course::VERBS];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    values::register(group)?;
    places::register(group)?;
    chance::register(group)?;
    course::register(group)
}

/// Does something to a piece that still is what the script meant.
fn on<T: Default>(
    bridge: &Bridge,
    piece: PieceHandle,
    act: impl FnOnce(&mut Run<'_>, &Scope, PieceId) -> Flowing<T>,
) -> Result<T> {
    bridge.read_facts(|play, _| known(play, piece).map(drop))?;
    bridge.act(|run, scope| match piece.alive(run.state()) {
        Some(piece) => act(run, scope, piece),
        None => Ok(T::default()),
    })
}

fn checked_seat(bridge: &Bridge, seat: Option<SeatHandle>) -> Result<Option<Seat>> {
    bridge.read_facts(|play, _| seat_of(play, seat))
}

/// One seat or several.
pub(super) fn seats(bridge: &Bridge, lua: &Lua, given: Value) -> Result<Seats> {
    let mut set = Seats::NONE;
    for thing in things(bridge, lua, given)? {
        match thing {
            Thing::Seat(seat) => set = set.with(Seats::one(checked_seat(bridge, Some(seat))?.unwrap_or_default())),
            Thing::Piece(_) => {
                return Err(Error::runtime(
                    "A seat is needed here, but the script gave a piece; did you mean its controller?",
                ));
            }
        }
    }
    Ok(set)
}
