//! The small nouns everything else is written in: the two seats, places of
//! cards and sets of them, and how a game that may end is told to stop. Nothing
//! here knows a rule.

pub use crate::list::List;
pub use crate::seats::{Flow, GO_ON, Seat, Verdict};

/// One `T` for each seat.
pub type Seats<T> = crate::seats::Seats<T, 2>;

/// Cards of one owner, by their places.
pub type Set = crate::set::Set<usize>;

/// Cards a player can own: a deck, a homeworld, two accounts, and room.
pub const MOST_CARDS: usize = 64;

/// A physical card: its owner, and which of the owner's cards it is. No card
/// ever changes its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub seat: Seat,
    pub place: usize,
}

/// Something a player may do in a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Nothing more.
    Pass,
    /// An OOC card of the hand.
    Post(usize),
    /// The ability of a character, which uses its turn.
    Character(usize),
    /// The ability of a planet.
    Planet(usize),
    /// The ability of the account in force.
    Account,
    /// An Individual joins a Fleeter.
    Join(usize),
    /// An Individual leaves its Fleeter.
    Leave(usize),
}

/// Where a game is given up, at the end of a turn. Between random players one in
/// some never ends: nobody has a character left, or none that could capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// After so many decisions.
    pub decisions: u32,
    /// After so many turns.
    pub turns: u16,
}

impl Bound {
    /// As long as a game is compared with one of the engine. Three in ten are
    /// decided by then.
    pub const COMPARED: Bound = Bound { decisions: 800, turns: u16::MAX };
}
