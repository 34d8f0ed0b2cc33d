//! The small nouns everything else is written in: seats, sets of troops and of
//! territories, and how a game that may end at any step is told to stop.
//! Nothing here knows a rule.

use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, ControlFlow, Index, IndexMut, Not};

/// Most players of a game (PH-01).
pub const MOST_SEATS: usize = 6;

/// Pieces of a player (PH-02).
pub const PIECES: usize = 50;

/// A player's place, clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(pub u8);

/// One `T` for each seat there can be.
#[derive(Clone, Copy, Default, Debug)]
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

/// One of a player's own pieces: it means nothing without the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Troop(pub u8);

/// Something a [`Set`] can hold: one of at most 64, by number.
pub trait Member: Copy {
    /// Which one it is, below 64.
    fn number(self) -> u8;

    /// The one of that number.
    fn numbered(number: u8) -> Self;
}

impl Member for Troop {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

impl Member for Seat {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

/// A set, a bit for each member there can be.
#[derive(PartialEq, Eq, Debug)]
pub struct Set<T> {
    bits: u64,
    of: PhantomData<T>,
}

/// Troops of one player.
pub type Troops = Set<Troop>;

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::of_bits(0)
    }
}

impl<T> Set<T> {
    /// The set with these bits.
    pub const fn of_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Its bits.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The first so many of all there can be.
    pub const fn first(count: usize) -> Self {
        Self::of_bits((1 << count) - 1)
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<T: Member> Set<T> {
    /// Only this one.
    pub fn one(item: T) -> Self {
        Self::of_bits(1 << item.number())
    }

    /// Whether it is in the set.
    pub fn has(self, item: T) -> bool {
        self.bits >> item.number() & 1 == 1
    }

    /// Adds it.
    pub fn insert(&mut self, item: T) {
        self.bits |= 1 << item.number();
    }

    /// Takes it out.
    pub fn remove(&mut self, item: T) {
        self.bits &= !(1 << item.number());
    }

    /// Those in it, ascending.
    pub fn iter(self) -> impl Iterator<Item = T> + use<T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                T::numbered(number as u8)
            })
        })
    }

    /// The one with so many before it; there is one.
    pub fn nth(self, before: usize) -> T {
        let mut left = self.bits;
        (0..before).for_each(|_| left &= left - 1);
        T::numbered(left.trailing_zeros() as u8)
    }
}

impl<T> BitAnd for Set<T> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::of_bits(self.bits & other.bits)
    }
}

impl<T> BitOr for Set<T> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self::of_bits(self.bits | other.bits)
    }
}

impl<T> Not for Set<T> {
    type Output = Self;

    /// Everything else, more than there can be: only to be cut with another.
    fn not(self) -> Self {
        Self::of_bits(!self.bits)
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::default();
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}

/// What stops a game: somebody has won, or it is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who has won; nobody if the game was given up.
    pub winner: Option<Seat>,
}

/// Goes on, or stops everything because the game is over: `?` after each step.
pub type Flow = ControlFlow<Verdict>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());
