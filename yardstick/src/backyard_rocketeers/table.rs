//! The small nouns everything else is written in: seats and sets of them,
//! levels, physical cards, effects that last some turns, and how a game that
//! may end is told to stop. Nothing here knows a rule.

use std::ops::{ControlFlow, Index, IndexMut};

use super::cards::Card;

/// A player's place, clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(pub u8);

/// Most players of a game (BR-001).
pub const MOST_SEATS: usize = 6;

/// One `T` for each seat there can be.
#[derive(Clone, Copy, Default)]
pub struct Seats<T>(pub [T; MOST_SEATS]);

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

/// A set of up to eight things by their index: seats, or slots of a rocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Few(pub u8);

impl Few {
    /// Only this index.
    pub fn one(index: usize) -> Self {
        Self(1 << index)
    }

    /// Adds an index.
    pub fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    /// Whether the index is in it.
    pub fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are not in the other set.
    pub fn without(self, other: Few) -> Few {
        Few(self.0 & !other.0)
    }

    /// Those that are in the other set too.
    pub fn and(self, other: Few) -> Few {
        Few(self.0 & other.0)
    }

    /// With one index moved to the place before it, which is free.
    pub fn moved_down(self, index: usize) -> Few {
        let moved = self.0 & 1 << index;
        Few(self.0 & !moved | moved >> 1)
    }

    /// The indices, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                index
            })
        })
    }

    /// The index with so many before it; there is one.
    pub fn nth(self, before: usize) -> usize {
        self.iter().nth(before).unwrap_or_default()
    }

    /// All subsets that are not empty.
    pub fn subsets(self) -> impl Iterator<Item = Few> {
        let mut subset = 0_u8;
        std::iter::from_fn(move || {
            subset = subset.wrapping_sub(self.0) & self.0;
            (subset != 0).then_some(Few(subset))
        })
    }
}

impl FromIterator<usize> for Few {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut few = Few::default();
        indices.into_iter().for_each(|index| few.insert(index));
        few
    }
}

/// The three levels of the race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Level 1: build and launch.
    Ground,
    /// Level 2: fly and land.
    Flight,
    /// Level 3: gather three resources.
    Mars,
}

/// A set of levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels(u8);

impl Levels {
    /// The levels marked.
    pub const fn of([ground, flight, mars]: [bool; 3]) -> Self {
        Self(ground as u8 | (flight as u8) << 1 | (mars as u8) << 2)
    }

    /// Whether the level is in it.
    pub fn contain(self, level: Level) -> bool {
        self.0 >> level as u8 & 1 == 1
    }
}

/// A physical card: its design and the deck it came from, to whose discard pile
/// it returns (BR-019).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub card: Card,
    pub deck: Level,
}

/// An effect on the next N own turns of a player (BR-A44, A45).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Lasting {
    left: u8,
    now: bool,
}

impl Lasting {
    /// Bites in the next so many own turns; a longer effect stays as it is.
    pub fn apply(&mut self, turns: u8) {
        self.left = self.left.max(turns);
    }

    /// The player's turn begins.
    pub fn begin_turn(&mut self) {
        self.now = self.left > 0;
        self.left = self.left.saturating_sub(1);
    }

    /// The player's turn is over.
    pub fn end_turn(&mut self) {
        self.now = false;
    }

    /// Whether it bites in this own turn.
    pub fn bites(self) -> bool {
        self.now
    }

    /// Whether it has not ended; for effects that work at once.
    pub fn is_on(self) -> bool {
        self.now || self.left > 0
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The winner has power, distance and signal (BR-290).
    AlienBase,
    /// Everybody else has crashed (BR-343).
    LastPlayer,
    /// Nobody won within the bound on decisions.
    Unfinished,
}

/// What stops a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub winner: Option<Seat>,
    pub ending: Ending,
}

/// Goes on, or stops everything because the game is over: `?` after each step.
pub type Flow = ControlFlow<Verdict>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());
