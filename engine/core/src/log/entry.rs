//! One entry of the log: what happened, who did it, what it is about, and who
//! could see what that is.

use super::{Rolled, Text};
use crate::event::EventKind;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{ActionId, CardId, PhaseId, StatId};
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

/// Something that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paid {
    /// So much of a stat of the seat.
    Stat {
        /// The stat of the price.
        stat: StatId,
        /// The stat that was changed: itself, or what counts how much of it is spent.
        changed: StatId,
        /// How much.
        amount: i32,
    },
    /// A piece.
    Piece(Noun),
}

/// Why something that was to happen does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dropped {
    /// There is nothing to choose.
    NoTarget,
    /// Its controller declines.
    Declined,
    /// What was chosen may not be chosen any more.
    TargetsGone,
    /// A response cancelled it.
    Cancelled,
}

/// Whether what an event is part of stands in the log already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PartOf {
    /// It is part of nothing: the game's own work.
    #[default]
    Nothing,
    /// It is part of an action, an ability or an event that is told, about
    /// something else.
    Other,
    /// The same, and that is about the subject itself.
    Itself,
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
    /// What the subject was to do does not happen: an ability of its own, or the
    /// action with it.
    Dropped(Option<AbilityId>, Dropped),
    /// What was done with the subject did nothing that these seats could see; all
    /// there are, where nothing was done at all.
    Nothing(Seats),
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
    /// Whoever runs the table has changed it by hand: the events that follow.
    Edited,
}

/// One thing that happened, with all that anybody may be told of it; what a seat is
/// told is an [`EntryView`](super::EntryView).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is about.
    pub what: What,
    /// The seat that does it.
    pub seat: Seat,
    /// What is acted upon.
    pub subject: Noun,
    /// The piece or seat that causes it, as it was then.
    pub source: Noun,
    /// Its number: of an event its amount, of an action how many of the piece; else 0.
    pub amount: i32,
    /// The targets of an action, in the order chosen.
    pub targets: Vec<Noun>,
    /// What was paid for it.
    pub paid: Vec<Paid>,
    /// Who has come to see by it which card the subject is.
    pub news: Seats,
    /// The line it belongs under, where that tells of it already.
    pub part_of: PartOf,
    /// Whether it was the last piece that left its zone.
    pub emptied: bool,
    /// After how many answers of its step it happened.
    pub answers: usize,
    /// Stats of a piece that was shown: those not as printed, what a die shows, and what is
    /// to be told always.
    pub stats: Vec<(StatId, i32)>,
}

impl Entry {
    pub(super) fn remap(&mut self, moved: &Moved) -> Option<()> {
        for noun in self.targets.iter_mut().chain([&mut self.subject, &mut self.source]) {
            noun.remap(moved)?;
        }
        for paid in &mut self.paid {
            match paid {
                Paid::Stat { stat, changed, .. } => {
                    *stat = moved.id(*stat).ok()?;
                    *changed = moved.id(*changed).ok()?;
                }
                Paid::Piece(noun) => noun.remap(moved)?,
            }
        }
        for (stat, _) in &mut self.stats {
            *stat = moved.id(*stat).ok()?;
        }
        match &mut self.what {
            What::Action(action, ability) => {
                *action = moved.id(*action).ok()?;
                *ability = ability.map(|ability| moved.ability(ability)).transpose().ok()?;
            }
            What::Ability(ability) | What::Dropped(Some(ability), _) => *ability = moved.ability(*ability).ok()?,
            What::Dropped(None, _) | What::Nothing(_) => {}
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
            What::Sealed(_) | What::Opened(..) | What::Branched | What::Edited => {}
        }
        Some(())
    }

    /// The pieces that were paid for it.
    pub fn paid_pieces(&mut self) -> impl Iterator<Item = &mut Noun> {
        self.paid.iter_mut().filter_map(|paid| if let Paid::Piece(noun) = paid { Some(noun) } else { None })
    }

    pub(crate) fn bare(what: What, seat: Seat) -> Self {
        Entry {
            what,
            seat,
            subject: Noun::default(),
            source: Noun::default(),
            amount: 0,
            targets: Vec::new(),
            paid: Vec::new(),
            news: Seats::NONE,
            part_of: PartOf::Nothing,
            emptied: false,
            answers: 0,
            stats: Vec::new(),
        }
    }
}

impl Noun {
    fn remap(&mut self, moved: &Moved) -> Option<()> {
        self.card = self.card.map(|card| moved.id(card)).transpose().ok()?;
        Some(())
    }

    /// What it is.
    pub fn entity(&self) -> Entity {
        let piece = self.piece.map(Entity::Piece);
        piece.or(self.seat.map(Entity::Seat)).unwrap_or_default()
    }
}
