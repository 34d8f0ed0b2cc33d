//! Ids that have no name: pieces, seats, abilities, nodes of the flow.
//! All are small integers, so that a match clones and hashes as flat memory.

use serde::{Deserialize, Serialize};

/// A player's place, 0 for the first. At most 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// Anything that exists in a match; index into the state's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// An ability of a card or of the game; index into the ruleset's abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

/// A node of the flow; index into the ruleset's flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct NodeId(pub u16);

impl Seat {
    /// Index into lists by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter people call the seat by: A, B, C …
    pub fn letter(self) -> char {
        char::from(b'A'.saturating_add(self.0))
    }
}

impl PieceId {
    /// Index into the state's pieces.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl AbilityId {
    /// Index into the ruleset's abilities.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl NodeId {
    /// Index into the ruleset's flow.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Seats(pub u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);
    /// Every seat there could be.
    pub const ALL: Seats = Seats(u16::MAX);

    /// Just one.
    pub fn one(seat: Seat) -> Self {
        Seats(1 << (seat.0 & 15))
    }

    /// Whether `seat` is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.0 & Seats::one(seat).0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Seats) -> Self {
        Seats(self.0 | other.0)
    }

    /// Without the seats of `other`.
    #[must_use]
    pub fn without(self, other: Seats) -> Self {
        Seats(self.0 & !other.0)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them in turn order from `start` on, which comes round again.
    #[inline]
    pub fn first_from(self, start: Seat) -> Option<Seat> {
        let later = self.0 & u16::MAX.checked_shl(u32::from(start.0)).unwrap_or(0);
        let among = if later == 0 { self.0 } else { later };
        Some(Seat(u8::try_from(among.trailing_zeros()).unwrap_or(0))).filter(|_| among != 0)
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
            rest &= rest - 1;
            Some(Seat(next))
        })
    }
}
