//! One entry of the log: what happened, who did it, what it is about, and who
//! could see what that is.

use super::{Rolled, Text};
use crate::event::EventKind;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{ActionId, CardId, PhaseId};
use crate::state::{Entity, Home, MatchResult, Moved};

/// Something a line names, and who knows what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Noun {
    /// The seat, if it is one.
    pub seat: Option<Seat>,
    /// The piece, if it is one. No line tells it.
    pub piece: Option<PieceId>,
    /// The card it was then, if it is a piece.
    pub card: Option<CardId>,
    /// Who could see which card it was.
    pub seen: Seats,
    /// Whose piece it was then.
    pub owner: Seat,
}

/// What an entry is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A turn of the seat begins.
    Turn,
    /// A phase begins.
    Phase(PhaseId),
    /// The seat takes an action.
    Action(ActionId, Option<AbilityId>),
    /// An ability of the subject works by itself.
    Ability(AbilityId),
    /// What the subject announced earlier happens now.
    Release,
    /// An event.
    Event(EventKind, Home),
    /// A roll.
    Roll(Box<Rolled>),
    /// The game is over.
    End(MatchResult),
    /// A script says something.
    Said(Text),
    /// The seed is sealed: the commitment to it.
    Sealed([u8; 32]),
    /// The seed is opened: salt and seed.
    Opened([u8; 32], [u8; 32]),
    /// The match went on otherwise once, and goes on from here anew.
    Branched,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is about.
    pub what: What,
    /// The seat that does it.
    pub seat: Seat,
    /// What is acted upon.
    pub subject: Noun,
    /// What causes it.
    pub source: Noun,
    /// How much.
    pub amount: i32,
    /// Targets chosen.
    pub targets: Vec<Noun>,
}

impl Entry {
    pub(super) fn remap(&mut self, moved: &Moved) -> Option<()> {
        for noun in self.targets.iter_mut().chain([&mut self.subject, &mut self.source]) {
            noun.card = noun.card.map(|card| moved.id(card)).transpose().ok()?;
        }
        match &mut self.what {
            What::Action(action, ability) => {
                *action = moved.id(*action).ok()?;
                *ability = ability.map(|ability| moved.ability(ability)).transpose().ok()?;
            }
            What::Ability(ability) => *ability = moved.ability(*ability).ok()?,
            What::Event(kind, home) => {
                home.zone = moved.id(home.zone).ok()?;
                match kind {
                    EventKind::Named(event) => *event = moved.id(*event).ok()?,
                    EventKind::Move { to, .. } | EventKind::Control(to) | EventKind::Shuffled(to) => {
                        to.zone = moved.id(to.zone).ok()?
                    }
                    EventKind::Stat(stat, _) | EventKind::SeatStat(stat, _) | EventKind::TableStat(stat, _) => {
                        *stat = moved.id(*stat).ok()?
                    }
                    EventKind::Tag(tag) | EventKind::Untag(tag) => *tag = moved.id(*tag).ok()?,
                    EventKind::Copy(card) => *card = moved.id(*card).ok()?,
                    EventKind::Modify(_) => return None,
                    EventKind::Create
                    | EventKind::Turn(_)
                    | EventKind::Rolled { .. }
                    | EventKind::Revealed(_)
                    | EventKind::Lost => {}
                }
            }
            What::Phase(phase) => *phase = moved.id(*phase).ok()?,
            What::Turn | What::Release | What::Roll(_) | What::End(_) | What::Said(_) => {}
            What::Sealed(_) | What::Opened(..) | What::Branched => {}
        }
        Some(())
    }

    pub(crate) fn bare(what: What, seat: Seat) -> Self {
        Entry { what, seat, subject: Noun::default(), source: Noun::default(), amount: 0, targets: Vec::new() }
    }
}

impl Noun {
    /// What it is.
    pub fn entity(&self) -> Entity {
        let piece = self.piece.map(Entity::Piece);
        piece.or(self.seat.map(Entity::Seat)).unwrap_or_default()
    }
}
