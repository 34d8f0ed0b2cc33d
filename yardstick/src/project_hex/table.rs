//! The small nouns everything else is written in: seats and troops. Nothing
//! here knows a rule.

pub use crate::seats::{Flow, GO_ON, Seat, Verdict};
pub use crate::set::{Member, Set};

/// Most players of a game (PH-01).
pub const MOST_SEATS: usize = 6;

/// Pieces of a player (PH-02).
pub const PIECES: usize = 50;

/// Faces of a die, from 0 (PH-03).
pub const FACES: usize = 10;

/// Decisions after which a game is given up. None is known to come near it.
pub const MOST_DECISIONS: u32 = 2_000_000;

/// One `T` for each seat there can be.
pub type Seats<T> = crate::seats::Seats<T, MOST_SEATS>;

/// One of a player's own pieces: it means nothing without the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Troop(pub u8);

/// Troops of one player.
pub type Troops = Set<Troop>;

impl Member for Troop {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}
