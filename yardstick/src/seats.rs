//! Who sits at a table, and how a game among them is told to stop. It knows
//! neither how many there are nor what is played.

use std::ops::{ControlFlow, Index, IndexMut};

/// A player's place, clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a game for two.
    pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

    /// The opponent in a game for two.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    /// Its place in a list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One `T` for each seat there can be.
#[derive(Clone, Copy, Debug)]
pub struct Seats<T, const N: usize>(pub [T; N]);

impl<T: Default, const N: usize> Default for Seats<T, N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for Seats<T, N> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for Seats<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// What stops a game that one seat wins: it has won, or nobody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who has won; nobody in a draw, or if the game was given up.
    pub winner: Option<Seat>,
}

/// Goes on, or stops everything because the game is over: `?` after each step.
pub type Flow = ControlFlow<Verdict>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());
