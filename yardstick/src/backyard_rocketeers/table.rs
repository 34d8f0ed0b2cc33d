//! The small nouns everything else is written in: seats and sets of them,
//! levels, physical cards, effects that last some turns, and how a game that
//! may end is told to stop. Nothing here knows a rule.

use std::ops::ControlFlow;

pub use crate::seats::Seat;
use crate::set::Set;

/// Most players of a game (BR-001).
pub const MOST_SEATS: usize = 6;

/// One `T` for each seat there can be.
pub type Seats<T> = crate::seats::Seats<T, MOST_SEATS>;

/// A few things by their index: seats, or slots of a rocket.
pub type Few = Set<usize>;

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

/// One option of an action phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    EndActions,
    /// Play the card at this place of the hand.
    FromHand(usize),
    /// Place it face-down.
    FaceDown(usize),
    /// Replace a part with it.
    Replace(usize),
    /// Replace a part with it, face-down.
    ReplaceFaceDown(usize),
    /// Turn up the face-down part of this slot (BR-089).
    ShowPart(usize),
    /// Turn up this face-down card that is no part: an enhancement, or a bomb
    /// whose victim has left the game (BR-A35).
    ShowCovert(usize),
    /// Set off this face-down Plant Bomb.
    Detonate(usize),
    Launch,
}

/// One option of the window before a landing (BR-256).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    Land,
    /// Use the card at this place of the hand.
    FromHand(usize),
    /// Use this face-down Heat Shield.
    FaceDown(usize),
}

/// How far away Mars is (BR-A8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// 3d6 × 1000 km, as the rulebook has it.
    Standard,
    /// 3d6 × 10 km, for an evening.
    Table,
}

impl Profile {
    /// Km from Mars for each pip of the first roll.
    pub fn start_km_per_pip(self) -> i32 {
        match self {
            Profile::Standard => 1000,
            Profile::Table => 10,
        }
    }
}
