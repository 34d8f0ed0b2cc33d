//! The small nouns everything else is written in: the two seats, places of
//! cards and sets of them, and how a game that may end is told to stop. Nothing
//! here knows a rule.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, ControlFlow, Index, IndexMut, Sub, SubAssign};

pub use crate::list::List;

/// A player's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// Both players.
    pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

    /// The opponent.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

/// One `T` for each seat.
#[derive(Clone, Copy, Default)]
pub struct Seats<T>(pub [T; 2]);

impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}

/// Cards a player can own: a deck, a homeworld, two accounts, and room.
pub const MOST_CARDS: usize = 64;

/// A physical card: its owner, and which of the owner's cards it is. No card
/// ever changes its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub seat: Seat,
    pub place: usize,
}

/// A set of cards of one owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set(pub u64);

impl Set {
    /// No card.
    pub const EMPTY: Set = Set(0);

    /// Only this card.
    pub fn one(place: usize) -> Self {
        Self(1 << place)
    }

    /// Adds a card.
    pub fn add(&mut self, place: usize) {
        self.0 |= 1 << place;
    }

    /// Takes a card out.
    pub fn remove(&mut self, place: usize) {
        self.0 &= !(1 << place);
    }

    /// Whether a card is in it.
    pub fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// Whether it shares a card with another set.
    pub fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    /// How many cards are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, lowest place first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                place
            })
        })
    }

    /// The card with so many before it; there is one.
    pub fn nth(self, before: usize) -> usize {
        self.iter().nth(before).unwrap_or_default()
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        let mut set = Self::EMPTY;
        places.into_iter().for_each(|place| set.add(place));
        set
    }
}

impl BitAnd for Set {
    type Output = Set;

    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitOr for Set {
    type Output = Set;

    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl Sub for Set {
    type Output = Set;

    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Set) {
        *self = *self & other;
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}

impl SubAssign for Set {
    fn sub_assign(&mut self, other: Set) {
        *self = *self - other;
    }
}

/// What stops a game: the winner, or nobody within the bound on decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub winner: Option<Seat>,
}

/// Goes on, or stops everything because the game is over: `?` after each step.
pub type Flow = ControlFlow<Verdict>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());
