//! Events: what happens to a state, as data. Only the door lets one happen; the
//! log keeps them, and abilities hear of them.

use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, EventId, StatId, TagId};
use crate::rules::op::{End, Face};
use crate::state::{Entity, Happening, Home, Modifier, Written};

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A named event of the game.
    Named(EventId),
    /// The subject moves.
    Move {
        /// Where to.
        to: Home,
        /// Which end of it.
        end: End,
        /// Attached to this there.
        host: Option<PieceId>,
    },
    /// A base stat of the subject becomes this.
    Stat(StatId, i32),
    /// A stat of the subject, a seat, becomes this.
    SeatStat(StatId, i32),
    /// A stat of the table becomes this.
    TableStat(StatId, i32),
    /// The subject becomes a copy of a card.
    Copy(CardId),
    /// The subject gets a tag.
    Tag(TagId),
    /// The subject loses a tag.
    Untag(TagId),
    /// The subject, made just now, comes into being.
    Create,
    /// The subject is turned.
    Turn(Face),
    /// The subject goes to another controller, who has it in this zone.
    Control(Home),
    /// The subject gets a modifier.
    Modify(Modifier),
    /// Dice are rolled, seen by these seats: how many, with how many sides.
    Rolled {
        /// How many dice.
        dice: u16,
        /// With how many sides.
        sides: u16,
        /// Who sees the faces and the result.
        seen: Seats,
    },
    /// A zone is shuffled.
    Shuffled(Home),
    /// The subject is shown to seats.
    Revealed(Seats),
    /// The subject, a seat, has lost.
    Lost,
}

/// One thing that happens to the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Which event, with what it changes.
    pub kind: EventKind,
    /// The piece, the seat or the table it happens to.
    pub subject: Entity,
    /// What piece causes it.
    pub source: Option<PieceId>,
    /// How much: of a named event, the sum of a roll, the new value of a stat.
    pub amount: i32,
    /// Which seat causes it.
    pub seat: Seat,
}

impl EventKind {
    /// The event abilities name it by.
    #[inline(always)]
    pub fn event(&self) -> EventId {
        EventId(match self {
            EventKind::Named(event) => return *event,
            EventKind::Move { host: None, .. } => 0,
            EventKind::Stat(..) | EventKind::SeatStat(..) | EventKind::TableStat(..) | EventKind::Copy(_) => 1,
            EventKind::Tag(_) => 2,
            EventKind::Untag(_) => 3,
            EventKind::Create => 4,
            EventKind::Move { .. } => 5,
            EventKind::Turn(_) => 6,
            EventKind::Control(_) => 7,
            EventKind::Modify(_) => 8,
            EventKind::Rolled { .. } => 9,
            EventKind::Shuffled(_) => 10,
            EventKind::Revealed(_) => 11,
            EventKind::Lost => 12,
        })
    }
}

impl EventKind {
    /// What it writes of its subject, if that is a piece.
    #[inline(always)]
    pub fn written(&self) -> Option<Written> {
        match *self {
            EventKind::Stat(stat, _) => Some(Written::Stat(stat)),
            EventKind::Tag(tag) | EventKind::Untag(tag) => Some(Written::Tag(tag)),
            EventKind::Modify(modifier) => Some(modifier.change.written()),
            _ => None,
        }
    }
}

impl Event {
    /// Its public part, as abilities see it.
    pub fn happening(&self) -> Happening {
        Happening { subject: self.subject, source: self.source, amount: self.amount }
    }
}
