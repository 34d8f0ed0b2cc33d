//! One entry of the log: what happened, who did it, what it is about, and who
//! could see what that is.

use super::Rolled;
use crate::commitment::hex;
use crate::event::EventKind;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{ActionId, CardId, Named, PhaseId, StatId};
use crate::rules::{Ruleset, Shown};
use crate::state::{Entity, Home, Moved, Outcome};

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
    End(Outcome),
    /// A script says something.
    Said(Box<str>),
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

    /// The line for a viewer, or `None` if it is only book-keeping.
    pub fn line(&self, rules: &Ruleset, viewer: Option<Seat>) -> Option<String> {
        let name = |noun: &Noun| noun.name(rules, viewer);
        let known = viewer.is_none_or(|viewer| self.subject.card.is_none() || self.subject.seen.has(viewer));
        let seat = self.seat.letter();
        Some(match &self.what {
            What::Turn => format!("— {seat}'s turn —"),
            What::Phase(phase) => {
                let title = &rules.phases[phase.index()];
                return (!title.is_empty()).then(|| format!("— {title} —"));
            }
            What::Said(text) => text.to_string(),
            What::Branched => String::from("The match goes on from here anew; what came after is put aside."),
            What::Action(action, ability) => {
                let title = &rules.actions[action.index()].title;
                let mut line = format!("{seat}: {}", if title.is_empty() { rules.name(*action) } else { title });
                if self.subject != Noun::default() {
                    let number = if self.amount > 1 { format!("{} × ", self.amount) } else { String::new() };
                    line = format!("{line} {number}{}", name(&self.subject));
                }
                if let Some(title) = ability.map(|a| &rules.ability(a).title).filter(|t| known && !t.is_empty()) {
                    line = format!("{line} ({title})");
                }
                let told = !rules.actions[action.index()].secret || viewer.is_none_or(|viewer| viewer == self.seat);
                if told && !self.targets.is_empty() {
                    let targets: Vec<String> = self.targets.iter().map(name).collect();
                    line = format!("{line} → {}", targets.join(", "));
                }
                line
            }
            What::Ability(ability) => {
                let title = &rules.ability(*ability).title;
                if self.subject == Noun::default() || title.is_empty() || !known {
                    return None;
                }
                format!("{}: {title}", name(&self.subject))
            }
            What::Release => format!("{} takes effect.", name(&self.subject)),
            What::Event(kind, _) => self.event_line(rules, viewer, kind)?,
            What::Roll(rolled) => rolled.line(self, rules, viewer),
            What::End(Outcome::Won(seats)) if seats.len() > 1 => format!("{} win together.", letters(*seats, rules)),
            What::End(Outcome::Won(seats)) => format!("{} wins.", letters(*seats, rules)),
            What::End(Outcome::Draw(_)) => "The game is a draw.".into(),
            What::Sealed(commitment) => format!("The seed of all chance is sealed: {}.", hex(commitment)),
            What::Opened(salt, seed) => format!("The seed is opened: {}, with the salt {}.", hex(seed), hex(salt)),
        })
    }

    fn event_line(&self, rules: &Ruleset, viewer: Option<Seat>, kind: &EventKind) -> Option<String> {
        let subject = self.subject.name(rules, viewer);
        Some(match kind {
            EventKind::Named(event) => {
                let text = &rules.events[event.index()].log;
                if text.is_empty() {
                    return None;
                }
                text.replace("{subject}", &subject)
                    .replace("{source}", &self.source.name(rules, viewer))
                    .replace("{amount}", &self.amount.to_string())
                    .replace("{seat}", &self.seat.letter().to_string())
                    .replace("{owner}", &self.subject.owner_letter(viewer))
                    .replace("{source_owner}", &self.source.owner_letter(viewer))
            }
            EventKind::Revealed(to) => {
                // Who sees everything sees who is shown what.
                if viewer.is_some_and(|viewer| !to.has(viewer)) {
                    return None;
                }
                match letters(*to, rules) {
                    seats if to.len() == 1 => format!("{seats} is shown {subject}."),
                    _ if to.len() >= usize::from(rules.seats.1) => format!("Everybody is shown {subject}."),
                    seats => format!("{seats} are shown {subject}."),
                }
            }
            EventKind::Lost => format!("{subject} has lost."),
            EventKind::SeatStat(stat, value) | EventKind::TableStat(stat, value) => {
                let look = rules.look.stat(*stat).filter(|look| look.told)?;
                let own = viewer.is_none_or(|viewer| self.subject.seat == Some(viewer));
                let shown = match rules.stats[stat.index()].shown {
                    Shown::Yes => true,
                    Shown::Own => own,
                    Shown::No => false,
                };
                shown.then(|| format!("{subject}: {} {}.", rules.stat_label(*stat), look.value(*value)))?
            }
            _ => return None,
        })
    }

    /// The line of an event that is only book-keeping, for designers.
    pub fn detail(&self, rules: &Ruleset, viewer: Option<Seat>) -> Option<String> {
        let subject = self.subject.name(rules, viewer);
        let known = viewer.is_none_or(|viewer| self.subject.seen.has(viewer));
        let stat = |stat: &StatId| {
            let shown = rules.stats[stat.index()].shown;
            (known && shown == Shown::Yes).then(|| rules.stat_label(*stat))
        };
        let What::Event(kind, from) = &self.what else { return None };
        Some(match kind {
            EventKind::Move { to, .. } if to.zone == from.zone => return None,
            EventKind::Move { to, .. } => {
                format!("{subject}: {} → {}", rules.zone_title(from.zone), rules.zone_title(to.zone))
            }
            EventKind::Stat(id, value) => format!("{subject}: {} becomes {value}", stat(id)?),
            EventKind::SeatStat(id, value) if rules.stats[id.index()].shown == Shown::Yes => {
                format!("{subject}: {} becomes {value}", rules.stat_label(*id))
            }
            EventKind::Tag(tag) | EventKind::Untag(tag) if rules.tags[tag.index()].hidden || !known => {
                return None;
            }
            EventKind::Tag(tag) => format!("{subject}: gets {}", rules.tag_title(*tag)),
            EventKind::Untag(tag) => format!("{subject}: loses {}", rules.tag_title(*tag)),
            EventKind::Create => format!("{subject} is made"),
            EventKind::Control(to) => format!("{subject} goes to {}", to.seat.letter()),
            _ => return None,
        })
    }
}

fn letters(seats: Seats, rules: &Ruleset) -> String {
    let most = usize::from(rules.seats.1);
    let letters: Vec<String> = seats.iter().take(most).map(|seat| seat.letter().to_string()).collect();
    letters.join(", ")
}

impl Noun {
    /// What it is.
    pub fn entity(&self) -> Entity {
        let piece = self.piece.map(Entity::Piece);
        piece.or(self.seat.map(Entity::Seat)).unwrap_or_default()
    }

    /// The letter of the seat whose piece it was, for who could see it.
    fn owner_letter(&self, viewer: Option<Seat>) -> String {
        match self.seat {
            Some(seat) => seat.letter().to_string(),
            None if viewer.is_none_or(|viewer| self.seen.has(viewer)) => self.owner.letter().to_string(),
            None => "somebody".into(),
        }
    }

    pub(super) fn name(&self, rules: &Ruleset, viewer: Option<Seat>) -> String {
        match (self.card, self.seat) {
            (Some(card), _) if viewer.is_none_or(|viewer| self.seen.has(viewer)) => rules.card(card).title.to_string(),
            (Some(_), _) => "a card".into(),
            (None, Some(seat)) => seat.letter().to_string(),
            (None, None) => "the table".into(),
        }
    }
}
