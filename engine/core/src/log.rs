//! What happened, for people. Every event stands here with who could see its
//! subject at that time; a line is built for one viewer from that alone.

mod past;
mod rolled;

pub use past::Past;
pub use rolled::Rolled;

use crate::commitment::Draw;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::matches::hex;
use crate::names::{ActionId, CardId, Named, PhaseId};
use crate::play::{Event, EventKind, Run, Scope};
use crate::rules::flow::Step;
use crate::rules::{Ruleset, Shown};
use crate::state::{Entity, Home, Moved, Outcome, Targets};
use crate::visibility::sees;

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

/// Who could see which card a piece was, at some point of the match. Kept apart
/// from what the log tells, so that the two can be held against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// How many entries there were then.
    pub entry: usize,
    /// The piece.
    pub piece: PieceId,
    /// The card it was then.
    pub card: CardId,
    /// Who could see that.
    pub seats: Seats,
}

/// The log of a match, while it is switched on.
#[derive(Debug, Clone, Default)]
pub struct Log {
    entries: Vec<Entry>,
    draws: Vec<Draw>,
    /// How many draws there were before the step in hand.
    draws_before: usize,
    sights: Vec<Sight>,
    /// How many sights there were before the step in hand.
    sights_before: usize,
    /// How many entries there were before each step.
    steps: Vec<usize>,
    /// The entries of the actions of the step in hand, with their pieces.
    acting: Vec<(usize, PieceId)>,
    off: bool,
}

impl Log {
    /// A log that keeps nothing, for play without people.
    pub fn off() -> Self {
        Self { off: true, ..Self::default() }
    }

    /// What the step in hand has added to it; before the step there were so many
    /// entries.
    pub(crate) fn of_step(&self, entries: usize) -> Self {
        let draws = self.draws[self.draws_before..].to_vec();
        let sights = self.sights[self.sights_before..].iter();
        let sights = sights.map(|sight| Sight { entry: sight.entry.saturating_sub(entries), ..*sight }).collect();
        Self {
            entries: self.entries[entries..].to_vec(),
            draws,
            sights,
            steps: vec![0],
            off: self.off,
            ..Self::default()
        }
    }

    /// How many sights there were before the step in hand.
    pub(crate) fn sights_before(&self) -> usize {
        self.sights_before
    }

    /// Whether it keeps nothing.
    pub(crate) fn is_off(&self) -> bool {
        self.off
    }

    /// The entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Forgets all but the first entries: what came after did not happen.
    pub fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.sights.retain(|sight| sight.entry < len);
        self.sights_before = self.sights_before.min(self.sights.len());
        self.steps.retain(|&start| start <= len);
    }

    /// Everything that chance gave so far. Secret until the match is over.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// Who could see what was named in the log, in the order of time.
    pub fn sights(&self) -> &[Sight] {
        &self.sights
    }

    /// How many entries there were before each step.
    pub fn steps(&self) -> &[usize] {
        &self.steps
    }

    /// A step begins.
    pub(crate) fn begin_step(&mut self) {
        self.draws_before = self.draws.len();
        self.sights_before = self.sights.len();
        if self.steps.last() != Some(&self.entries.len()) {
            self.steps.push(self.entries.len());
        }
        self.acting.clear();
    }

    /// The step in hand did not happen; before it there were so many entries.
    pub(crate) fn undo_step(&mut self, entries: usize) {
        self.entries.truncate(entries);
        self.draws.truncate(self.draws_before);
        self.sights.truncate(self.sights_before);
        self.acting.clear();
    }

    /// Keeps what chance gave.
    pub(crate) fn drawn(&mut self, draw: Draw) {
        if !self.off {
            self.draws.push(draw);
        }
    }

    /// The seed is sealed by this commitment.
    pub(crate) fn sealed(&mut self, commitment: [u8; 32]) {
        self.push(Entry::bare(What::Sealed(commitment), Seat(0)));
    }

    /// The seed is opened, once.
    pub(crate) fn opened(&mut self, salt: [u8; 32], seed: [u8; 32]) {
        if !self.entries.last().is_some_and(|entry| matches!(entry.what, What::Opened(..))) {
            self.push(Entry::bare(What::Opened(salt, seed), Seat(0)));
        }
    }

    /// A turn begins.
    pub(crate) fn turn(&mut self, seat: Seat) {
        self.push(Entry::bare(What::Turn, seat));
    }

    /// A phase begins.
    pub(crate) fn phase(&mut self, phase: PhaseId) {
        self.push(Entry::bare(What::Phase(phase), Seat(0)));
    }

    /// The game is over.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.push(Entry::bare(What::End(outcome), Seat(0)));
    }

    /// A script says something to everybody.
    pub fn say(&mut self, seat: Seat, text: &str) {
        self.push(Entry::bare(What::Said(text.into()), seat));
    }

    /// Adds an entry of another log.
    pub(crate) fn append(&mut self, entry: Entry) {
        self.push(entry);
    }

    /// The match goes on from here anew. Said before the step in hand, which has
    /// so many entries before it and may run again.
    pub(crate) fn branched(&mut self, entries: usize) {
        if self.off {
            return;
        }
        self.entries.insert(entries.min(self.entries.len()), Entry::bare(What::Branched, Seat(0)));
        let later = |entry: &mut usize| *entry += usize::from(*entry >= entries);
        self.sights.iter_mut().for_each(|sight| later(&mut sight.entry));
        self.acting.iter_mut().for_each(|(entry, _)| later(entry));
        self.steps.iter_mut().for_each(later);
    }

    /// Makes the log one of other rules; what they have not is dropped, and with
    /// it who saw what.
    pub(crate) fn remap(&mut self, moved: &Moved) {
        self.sights.clear();
        self.sights_before = 0;
        self.steps.clear();
        self.entries.retain_mut(|entry| entry.remap(moved).is_some());
    }

    fn push(&mut self, entry: Entry) -> usize {
        if !self.off {
            self.entries.push(entry);
        }
        self.entries.len().wrapping_sub(1)
    }

    /// The lines one viewer may read; `None` sees what every seat together sees.
    pub fn lines(&self, rules: &Ruleset, viewer: Option<Seat>) -> Vec<String> {
        self.first_lines(self.entries.len(), rules, viewer)
    }

    /// The same of the first entries. A game without turns is told phase by
    /// phase, as far as something happens in them.
    pub fn first_lines(&self, entries: usize, rules: &Ruleset, viewer: Option<Seat>) -> Vec<String> {
        let turns = rules.flow.iter().any(|node| matches!(node.step, Step::Turns));
        let mut lines = Vec::new();
        let mut phase = None;
        for entry in self.entries.iter().take(entries) {
            let Some(line) = entry.line(rules, viewer) else { continue };
            if matches!(entry.what, What::Phase(_)) {
                phase = (!turns).then_some(line);
                continue;
            }
            lines.extend(phase.take());
            lines.push(line);
        }
        lines
    }
}

impl Entry {
    fn remap(&mut self, moved: &Moved) -> Option<()> {
        for noun in self.targets.iter_mut().chain([&mut self.subject, &mut self.source]) {
            noun.card = noun.card.map(|card| moved.id(card)).transpose().ok()?;
        }
        match &mut self.what {
            What::Action(action, ability) => {
                *action = moved.id(*action).ok()?;
                *ability = ability.map(|ability| moved.ability(ability)).transpose().ok()?;
            }
            What::Ability(ability) => *ability = moved.ability(*ability).ok()?,
            What::Event(deed, home) => {
                home.zone = moved.id(home.zone).ok()?;
                match deed {
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

    fn bare(what: What, seat: Seat) -> Self {
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
            What::Event(deed, _) => self.deed_line(rules, viewer, deed)?,
            What::Roll(rolled) => rolled.line(self, rules, viewer),
            What::End(Outcome::Won(seats)) if seats.len() > 1 => format!("{} win together.", letters(*seats, rules)),
            What::End(Outcome::Won(seats)) => format!("{} wins.", letters(*seats, rules)),
            What::End(Outcome::Draw(_)) => "The game is a draw.".into(),
            What::Sealed(commitment) => format!("The seed of all chance is sealed: {}.", hex(commitment)),
            What::Opened(salt, seed) => format!("The seed is opened: {}, with the salt {}.", hex(seed), hex(salt)),
        })
    }

    fn deed_line(&self, rules: &Ruleset, viewer: Option<Seat>, deed: &EventKind) -> Option<String> {
        let subject = self.subject.name(rules, viewer);
        Some(match deed {
            EventKind::Named(event) => {
                let text = &rules.events[event.index()].log;
                if text.is_empty() {
                    return None;
                }
                text.replace("{subject}", &subject)
                    .replace("{source}", &self.source.name(rules, viewer))
                    .replace("{amount}", &self.amount.to_string())
                    .replace("{seat}", &self.seat.letter().to_string())
                    .replace("{owner}", &self.subject.whose(viewer))
                    .replace("{source_owner}", &self.source.whose(viewer))
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

    /// The line of a deed that is only book-keeping, for designers.
    pub fn detail(&self, rules: &Ruleset, viewer: Option<Seat>) -> Option<String> {
        let subject = self.subject.name(rules, viewer);
        let known = viewer.is_none_or(|viewer| self.subject.seen.has(viewer));
        let stat = |stat: &crate::names::StatId| {
            let shown = rules.stats[stat.index()].shown;
            (known && shown == Shown::Yes).then(|| rules.stat_label(*stat))
        };
        let What::Event(deed, from) = &self.what else { return None };
        Some(match deed {
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
    fn whose(&self, viewer: Option<Seat>) -> String {
        match self.seat {
            Some(seat) => seat.letter().to_string(),
            None if viewer.is_none_or(|viewer| self.seen.has(viewer)) => self.owner.letter().to_string(),
            None => "somebody".into(),
        }
    }

    fn name(&self, rules: &Ruleset, viewer: Option<Seat>) -> String {
        match (self.card, self.seat) {
            (Some(card), _) if viewer.is_none_or(|viewer| self.seen.has(viewer)) => rules.card(card).title.to_string(),
            (Some(_), _) => "a card".into(),
            (None, Some(seat)) => seat.letter().to_string(),
            (None, None) => "the table".into(),
        }
    }
}

impl Run<'_> {
    /// Who can see which card a piece is, now.
    pub(crate) fn sight(&self, of: Entity) -> Seats {
        match of {
            Entity::Piece(piece) => sees(self.rules, &self.play.state, piece),
            _ => Seats::ALL,
        }
    }

    /// The same of a piece that a line names, kept beside the line.
    fn witness(&mut self, piece: PieceId) -> Seats {
        let seats = self.sight(Entity::Piece(piece));
        let (entry, card) = (self.play.log.entries.len(), self.state().piece(piece).card);
        self.play.log.sights.push(Sight { entry, piece, card, seats });
        seats
    }

    /// What a line calls a piece or seat now; those of `seen` know it as well.
    pub(crate) fn noun(&mut self, of: Entity, seen: Seats) -> Noun {
        match of {
            Entity::Table => Noun::default(),
            Entity::Seat(seat) => Noun { seat: Some(seat), seen: Seats::ALL, ..Noun::default() },
            Entity::Piece(piece) => {
                let sight = self.witness(piece);
                let found = self.state().piece(piece);
                Noun {
                    seat: None,
                    piece: Some(piece),
                    card: Some(found.card),
                    seen: seen.with(sight),
                    owner: found.controller,
                }
            }
        }
    }

    /// Writes an event down; `before` is its subject before it happened, when
    /// it was in `home`. The place of its entry.
    pub(crate) fn note(&mut self, event: &Event, before: Noun, home: Home) -> usize {
        // A roll is written down with its faces, when its result is known.
        if self.play.log.off || matches!(event.deed, EventKind::Rolled { .. }) {
            return usize::MAX;
        }
        // What has become another card is called by its old name, which only
        // those know who could see it by then.
        let now = self.noun(event.subject, before.seen);
        let subject = if now.card == before.card { now } else { before };
        let source = event.source.map_or(Entity::Table, Entity::Piece);
        let entry = Entry {
            what: What::Event(event.deed, home),
            seat: event.seat,
            subject: Noun { owner: before.owner, ..subject },
            source: self.noun(source, Seats::NONE),
            amount: event.amount,
            targets: Vec::new(),
        };
        self.play.log.push(entry)
    }

    /// Writes an action down; the place of its entry.
    pub(crate) fn note_action(&mut self, scope: &Scope) -> usize {
        let Some(action) = scope.action.filter(|_| !self.play.log.off) else { return usize::MAX };
        let subject = scope.this.map_or(Noun::default(), |piece| self.noun(Entity::Piece(piece), Seats::NONE));
        let entry = self.play.log.push(Entry { subject, ..Entry::bare(What::Action(action, scope.ability), scope.me) });
        self.play.log.acting.extend(scope.this.map(|piece| (entry, piece)));
        entry
    }

    /// Adds who sees the pieces of actions under way: somebody is asked to
    /// respond and reads what lies open already.
    pub(crate) fn note_acting(&mut self) {
        for at in 0..self.play.log.acting.len() {
            let (entry, piece) = self.play.log.acting[at];
            self.note_sight(entry, Some(piece));
        }
    }

    /// Adds the chosen targets to an action's entry.
    pub(crate) fn note_targets(&mut self, entry: usize, targets: &Targets) {
        if self.play.log.off {
            return;
        }
        let nouns = targets.iter().map(|t| self.noun(Entity::Piece(t.piece), Seats::NONE)).collect();
        if let Some(entry) = self.play.log.entries.get_mut(entry) {
            entry.targets = nouns;
        }
    }

    /// Adds with how many pieces an action is taken.
    pub(crate) fn note_number(&mut self, entry: usize, number: usize) {
        if let Some(entry) = self.play.log.entries.get_mut(entry) {
            entry.amount = i32::try_from(number).unwrap_or(i32::MAX);
        }
    }

    /// Adds who sees the piece of an action or event now that it has happened.
    pub(crate) fn note_sight(&mut self, entry: usize, piece: Option<PieceId>) {
        let Some(piece) = piece.filter(|_| !self.play.log.off) else { return };
        let seen = self.witness(piece);
        let card = self.state().piece(piece).card;
        // What has become another card meanwhile keeps its old name to itself.
        let entry = self.play.log.entries.get_mut(entry);
        if let Some(entry) = entry.filter(|entry| entry.subject.card == Some(card)) {
            entry.subject.seen = entry.subject.seen.with(seen);
        }
    }

    /// Writes down that an ability works by itself.
    pub(crate) fn note_ability(&mut self, scope: &Scope) {
        if let Some(ability) = scope.ability.filter(|_| !self.play.log.off) {
            let subject = scope.this.map_or(Noun::default(), |piece| self.noun(Entity::Piece(piece), Seats::NONE));
            self.play.log.push(Entry { subject, ..Entry::bare(What::Ability(ability), scope.me) });
        }
    }

    /// Writes down that what was announced earlier happens now.
    pub(crate) fn note_release(&mut self, scope: &Scope) {
        if let Some(this) = scope.this.filter(|_| !self.play.log.off) {
            let subject = self.noun(Entity::Piece(this), Seats::NONE);
            self.play.log.push(Entry { subject, ..Entry::bare(What::Release, scope.me) });
        }
    }
}
