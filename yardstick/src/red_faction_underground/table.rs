//! The small nouns everything else is written in: seats, ids of cards and
//! rooms, and how a game that may end at any step is told to stop. Nothing here
//! knows a rule.

use std::ops::{ControlFlow, Index, IndexMut};

pub use crate::list::List;

/// The most players (RF-01).
pub const MOST_SEATS: usize = 4;

/// A player's place, clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(pub u8);

/// One `T` for each seat.
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

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Adds a seat.
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether a seat is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// How many seats are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MOST_SEATS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }

    /// One bit for each seat.
    pub fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

/// One physical card of the Main Deck; see `cards::DECK`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardId(pub u8);

/// One physical card of the Room Deck; two copies of a room stand side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoomId(pub u8);

/// What brought a game to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Somebody reached 10 points (RF-02).
    Points,
    /// Everybody else was out (RF-04).
    LastSurvivor,
    /// The comparison at the end of a round of overtime (RF-A3, RF-A4).
    Overtime,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub winners: SeatSet,
    pub ending: Ending,
}

/// Goes on with a value, or stops everything because the game is over.
pub type FlowOf<T> = ControlFlow<Verdict, T>;

/// Goes on, or stops: `?` after each step.
pub type Flow = FlowOf<()>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());
