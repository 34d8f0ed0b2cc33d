//! Pieces by short words that can stand in paths and attributes. A handle says what a
//! view calls a piece, and nothing of the piece.

use tuckbox_core::ids::Seat;
use tuckbox_core::names::ZoneId;
use tuckbox_core::view::Handle;

/// The word for a piece: `o12`, or `z3-0-4`.
pub fn key(handle: Handle) -> String {
    match handle {
        Handle::Open(mark) => format!("o{mark}"),
        Handle::Place(zone, seat, at) => format!("z{}-{}-{at}", zone.0, seat.0),
    }
}

/// The piece of such a word.
pub fn handle_of(key: &str) -> Option<Handle> {
    if let Some(mark) = key.strip_prefix('o') {
        return mark.parse().ok().map(Handle::Open);
    }
    let mut parts = key.strip_prefix('z')?.split('-');
    let handle = Handle::Place(
        ZoneId(parts.next()?.parse().ok()?),
        Seat(parts.next()?.parse().ok()?),
        parts.next()?.parse().ok()?,
    );
    parts.next().is_none().then_some(handle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_as_it_is_written() {
        for handle in [Handle::Open(7), Handle::Place(ZoneId(3), Seat(1), 40)] {
            assert_eq!(handle_of(&key(handle)), Some(handle));
        }
        for odd in ["", "o", "o-1", "o99999999999", "z1-2", "z1-2-3-4", "z1-2-99999", "é", "z٣-0-0"] {
            assert_eq!(handle_of(odd), None, "{odd}");
        }
    }
}
