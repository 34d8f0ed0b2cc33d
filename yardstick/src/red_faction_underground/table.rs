//! The small nouns everything else is written in: seats, ids of cards and
//! rooms, and how a game that may end at any step is told to stop. Nothing here
//! knows a rule.

use std::ops::ControlFlow;

pub use crate::list::List;
pub use crate::seats::Seat;
use crate::set::Set;

/// The most players (RF-01).
pub const MOST_SEATS: usize = 4;

/// One `T` for each seat.
pub type Seats<T> = crate::seats::Seats<T, MOST_SEATS>;

/// A set of seats.
pub type SeatSet = Set<Seat>;

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

/// One option of a Play Phase decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    Pass,
    /// Play the card at this place of the hand.
    Card(usize),
    /// Black Market Stall.
    Trade(RoomId),
    /// Salvage Bay.
    Dismantle(RoomId),
}

/// A triggered effect that was set off. It happens even if its source has left.
#[derive(Clone, Copy, Debug)]
pub enum Trigger {
    /// A player draws: Pirate Transmitter, Supply Officer, Parasite Tag.
    Draw(Seat, u8),
    /// Command Bunker: that player gains 1 bonus point.
    Bunker(Seat),
    /// Bone Pit: 1 growth counter.
    Growth(RoomId),
    /// Shaft Sapper: that room is destroyed.
    Collapse(RoomId),
    /// Explosives Locker: that player may destroy a room of another player.
    Explosion(Seat),
    /// Quartermaster Depot: that player draws 3 and discards 1.
    Depot(Seat),
    /// Ore Hoist, Parade Square, Abandoned Elevator: built by that player.
    Hoist(Seat),
    Parade(Seat),
    Elevator(Seat),
    /// Auditor and Hive Matron: that player played it.
    Audit(Seat),
    Muster(Seat),
    /// Saboteur Cell survived that player's base.
    Sabotage(Seat),
    /// Herald of Ruin survived that player's base.
    Ruin(Seat),
}
