//! The small nouns everything else is written in: seats, ids of cards and
//! rooms, lists of a fixed room, and how a game that may end at any step is
//! told to stop. Nothing here knows a rule.

use std::ops::{ControlFlow, Deref, DerefMut, Index, IndexMut};

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

/// A list with room for `N`, in place. The last of a deck is its top.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + PartialEq, const N: usize> List<T, N> {
    /// Adds at the end.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last.
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.len -= 1;
        Some(last)
    }

    /// Adds before `index`, which is at most the length.
    pub fn insert(&mut self, index: usize, item: T) {
        let end = usize::from(self.len);
        self.items.copy_within(index..end, index + 1);
        self.items[index] = item;
        self.len += 1;
    }

    /// Takes the one at `index`, which is below the length.
    pub fn remove(&mut self, index: usize) -> T {
        let end = usize::from(self.len);
        let item = self.items[index];
        self.items.copy_within(index + 1..end, index);
        self.len -= 1;
        item
    }

    /// Takes this very item out, if it is here.
    pub fn take(&mut self, item: T) {
        if let Some(index) = self.place_of(item) {
            self.remove(index);
        }
    }

    /// Where an item is.
    pub fn place_of(&self, item: T) -> Option<usize> {
        self.iter().position(|&other| other == item)
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}
