//! What one viewer may read of the log, by allow-list: an entry names a card
//! only to who could see it at that time, and tells no number that pieces have
//! in the state. From this alone the scene makes its lines.

use super::{Dropped, Entry, Log, Noun, Paid, PartOf, What};
use crate::dice::KeptDice;
use crate::event::EventKind;
use crate::ids::{AbilityId, Seat, Seats};
use crate::names::{ActionId, CardId, EventId, Named, PhaseId, StatId, TagId};
use crate::rules::{Ruleset, Shown};
use crate::state::{Home, MatchResult};

/// What a viewer may know of something that an entry names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NounView {
    /// What it is.
    pub is: NounIs,
    /// Whose it was, if the viewer may know.
    pub owner: Option<Seat>,
}

/// What something is that an entry names, as far as its viewer may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NounIs {
    /// The table, or nothing at all.
    Table,
    /// A seat, which everybody may know.
    Seat(Seat),
    /// A piece, which was of this card.
    Card(CardId),
    /// A piece; the viewer could not see of which card.
    Hidden,
}

/// Between which questions something happened: what is between the same may be
/// told in one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Between {
    /// In which step of the match.
    pub step: usize,
    /// After how many answers in it.
    pub answers: usize,
}

/// What a viewer may read of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EntryView {
    /// Between which questions it happened.
    pub between: Between,
    /// The seat that does it.
    pub seat: Seat,
    /// What it is about.
    pub what: WhatView,
}

/// What an entry is about, as far as its viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum WhatView {
    /// A turn of the seat begins.
    Turn,
    /// A phase of the flow begins.
    Phase(PhaseId),
    /// The seat takes an action.
    Action(ActionView),
    /// An ability of the subject works by itself.
    Ability(AbilityId, NounView),
    /// What the subject announced earlier happens now.
    Release(NounView),
    /// What the subject was to do does not happen, and why, if the viewer may know.
    Dropped(Option<AbilityId>, NounView, Option<Dropped>),
    /// What was done with the subject did nothing that the viewer could see.
    Nothing(NounView),
    /// An event.
    Event(EventView),
    /// Dice were rolled.
    Roll(RollView),
    /// The game is over.
    End(MatchResult),
    /// A script says something.
    Said(Box<str>),
    /// The seed is sealed: the commitment to it.
    Sealed([u8; 32]),
    /// The seed is opened: salt and seed.
    Opened([u8; 32], [u8; 32]),
    /// The match went on otherwise once, and goes on from here anew.
    Branched,
    /// Whoever runs the table has changed it by hand: the events that follow.
    Edited,
}

/// An action that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ActionView {
    /// Which action of the rules.
    pub action: ActionId,
    /// Its ability, if the viewer could see the piece.
    pub ability: Option<AbilityId>,
    /// The piece or seat it was taken with.
    pub subject: NounView,
    /// With how many of these.
    pub amount: i32,
    /// The targets chosen, if the viewer may know.
    pub targets: Vec<NounView>,
    /// What was paid, as far as the viewer may know.
    pub paid: Vec<PaidView>,
}

/// Something that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaidView {
    /// So much of a stat of the seat.
    Stat(StatId, i32),
    /// A piece that was given up, as the viewer knows it.
    Piece(NounView),
}

/// An event that happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EventView {
    /// Which event, with what it changed.
    pub happened: Happened,
    /// What it happened to, as the viewer knows it.
    pub subject: NounView,
    /// What caused it, as the viewer knows it.
    pub source: NounView,
    /// Its number, of which a game's own sentence may speak.
    pub amount: i32,
    /// Whether the viewer has come to see by it which card the subject is.
    pub news: bool,
    /// What it is part of.
    pub part_of: PartOf,
    /// Whether it was the last piece that left its zone.
    pub emptied: bool,
    /// Numbers of a piece that was shown: those not as printed, what a die shows, and what is
    /// to be told always.
    pub stats: Vec<(StatId, i32)>,
}

/// What happened, without the numbers of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Happened {
    /// A named event of the game.
    Named(EventId),
    /// The subject moved from one zone to another.
    Moved(Home, Home),
    /// A base stat of a piece became this.
    Stat(StatId, i32),
    /// A stat of a seat became this.
    SeatStat(StatId, i32),
    /// A stat of the table became this.
    TableStat(StatId, i32),
    /// The subject got a tag.
    Tag(TagId),
    /// The subject lost a tag.
    Untag(TagId),
    /// The subject was made.
    Created,
    /// The subject went to another controller.
    Control(Seat),
    /// The subject was shown to seats.
    Revealed(Seats),
    /// The subject, a seat, has lost.
    Lost,
}

/// A roll of dice; what it came to is told to its viewers alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RollView {
    /// Its running number in the match, from 1.
    pub number: u32,
    /// How many dice fell, which everybody may know.
    pub dice: usize,
    /// How many sides each has.
    pub sides: u16,
    /// The number on the lowest face.
    pub from: i32,
    /// What it was for; empty for its source.
    pub purpose: Box<str>,
    /// What caused it, if something did and the viewer may know.
    pub source: Option<NounView>,
    /// How it fell, if the viewer may know.
    pub fell: Option<Fell>,
}

/// How a roll fell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fell {
    /// What the dice show, in the order rolled.
    pub faces: Vec<i32>,
    /// Which of them make the result.
    pub kept: KeptDice,
    /// What the dice come to; nothing if something cancelled the roll.
    pub result: Option<i32>,
    /// What is added to it.
    pub plus: Vec<i32>,
    /// What it is held against, where that was said.
    pub against: Option<i32>,
}

impl Log {
    /// What a viewer may read, entry by entry; `None` sees what every seat
    /// together sees.
    pub fn views<'a>(&'a self, rules: &'a Ruleset, viewer: Option<Seat>) -> impl Iterator<Item = EntryView> + 'a {
        self.first_views(self.entries().len(), rules, viewer)
    }

    /// The same of the first entries.
    pub fn first_views<'a>(
        &'a self,
        entries: usize,
        rules: &'a Ruleset,
        viewer: Option<Seat>,
    ) -> impl Iterator<Item = EntryView> + 'a {
        let steps = self.steps();
        self.entries().iter().enumerate().take(entries).filter_map(move |(at, entry)| {
            let step = steps.partition_point(|&start| start <= at);
            let between = Between { step, answers: entry.answers };
            Some(EntryView { between, ..entry.view(rules, viewer)? })
        })
    }
}

impl Noun {
    /// Whether a viewer may know which card it is.
    pub fn is_known(&self, viewer: Option<Seat>) -> bool {
        viewer.is_none_or(|viewer| self.seen.has(viewer))
    }

    fn view(&self, viewer: Option<Seat>) -> NounView {
        let known = self.is_known(viewer);
        let is = match (self.card, self.seat) {
            (Some(card), _) if known => NounIs::Card(card),
            (Some(_), _) => NounIs::Hidden,
            (None, Some(seat)) => NounIs::Seat(seat),
            (None, None) => NounIs::Table,
        };
        NounView { is, owner: self.seat.or_else(|| known.then_some(self.owner)) }
    }
}

impl Entry {
    /// What a viewer may read of it; nothing where it is none of its business, or
    /// nobody's.
    pub fn view(&self, rules: &Ruleset, viewer: Option<Seat>) -> Option<EntryView> {
        let subject = self.subject.view(viewer);
        let what = match &self.what {
            What::Turn => WhatView::Turn,
            What::Phase(phase) => WhatView::Phase(*phase),
            What::Action(action, ability) => {
                let known = self.subject.card.is_none() || self.subject.is_known(viewer);
                let secret = rules.actions[action.index()].secret && viewer.is_some_and(|viewer| viewer != self.seat);
                let targets = if secret { &[][..] } else { &self.targets };
                WhatView::Action(ActionView {
                    action: *action,
                    ability: ability.filter(|_| known),
                    subject,
                    amount: self.amount,
                    targets: targets.iter().map(|target| target.view(viewer)).collect(),
                    paid: self.paid.iter().filter_map(|paid| self.paid_view(rules, viewer, paid)).collect(),
                })
            }
            What::Ability(ability) => {
                let known = self.subject.card.is_none() || self.subject.is_known(viewer);
                known.then_some(WhatView::Ability(*ability, subject))?
            }
            What::Release => WhatView::Release(subject),
            What::Dropped(ability, why) => {
                let known = self.subject.card.is_none() || self.subject.is_known(viewer);
                if ability.is_some() && !known {
                    return None;
                }
                // That there was nothing to choose may tell what a seat holds.
                let open = matches!(why, Dropped::Cancelled | Dropped::TargetsGone)
                    || viewer.is_none_or(|viewer| viewer == self.seat);
                WhatView::Dropped(*ability, subject, Some(*why).filter(|_| open))
            }
            What::Nothing(unseen) => {
                let unseen = viewer.map_or(*unseen == Seats::ALL, |viewer| unseen.has(viewer));
                unseen.then_some(WhatView::Nothing(subject))?
            }
            What::Event(kind, from) => WhatView::Event(EventView {
                happened: self.happened(rules, viewer, kind, from)?,
                subject,
                source: self.source.view(viewer),
                amount: self.amount,
                news: self.subject.is_known(viewer)
                    && viewer.map_or(!self.news.is_empty(), |viewer| self.news.has(viewer)),
                part_of: self.part_of,
                emptied: self.emptied,
                stats: if self.subject.is_known(viewer) { self.stats.clone() } else { Vec::new() },
            }),
            What::Roll(rolled) => {
                let known = self.source.card.is_none() || self.source.is_known(viewer);
                let source = (known && self.source != Noun::default()).then(|| self.source.view(viewer));
                let seen = viewer.is_none_or(|viewer| rolled.seen.has(viewer));
                let fell = || Fell {
                    faces: rolled.faces.clone(),
                    kept: rolled.kept,
                    result: rolled.result,
                    plus: rolled.plus.clone(),
                    against: rolled.against,
                };
                WhatView::Roll(RollView {
                    number: rolled.number,
                    dice: rolled.faces.len(),
                    sides: rolled.sides,
                    from: rolled.from,
                    purpose: rolled.purpose.read(viewer),
                    source,
                    fell: seen.then(fell),
                })
            }
            What::End(outcome) => WhatView::End(*outcome),
            What::Said(text) => WhatView::Said(text.read(viewer)),
            What::Sealed(commitment) => WhatView::Sealed(*commitment),
            What::Opened(salt, seed) => WhatView::Opened(*salt, *seed),
            What::Branched => WhatView::Branched,
            What::Edited => WhatView::Edited,
        };
        Some(EntryView { between: Between { step: 0, answers: self.answers }, seat: self.seat, what })
    }

    /// What a viewer may know of something that was paid: what it sees of the
    /// seat's numbers and pieces anyway.
    fn paid_view(&self, rules: &Ruleset, viewer: Option<Seat>, paid: &Paid) -> Option<PaidView> {
        let own = viewer.is_none_or(|viewer| viewer == self.seat);
        Some(match paid {
            Paid::Stat { stat, changed, amount } => {
                let shown = [stat, changed].into_iter().all(|&stat| is_shown(rules, stat, own));
                shown.then_some(PaidView::Stat(*stat, *amount))?
            }
            Paid::Piece(noun) => PaidView::Piece(noun.view(viewer)),
        })
    }

    /// What a viewer may know of what happened.
    fn happened(&self, rules: &Ruleset, viewer: Option<Seat>, kind: &EventKind, from: &Home) -> Option<Happened> {
        let known = self.subject.is_known(viewer);
        let own = viewer.is_none_or(|viewer| self.subject.seat == Some(viewer));
        let shown = |stat: StatId, own: bool| is_shown(rules, stat, own);
        Some(match *kind {
            EventKind::Named(event) => Happened::Named(event),
            EventKind::Move { to, .. } => (to.zone != from.zone).then_some(Happened::Moved(*from, to))?,
            EventKind::Stat(stat, value) => (known && shown(stat, false)).then_some(Happened::Stat(stat, value))?,
            EventKind::SeatStat(stat, value) => shown(stat, own).then_some(Happened::SeatStat(stat, value))?,
            EventKind::TableStat(stat, value) => shown(stat, own).then_some(Happened::TableStat(stat, value))?,
            EventKind::Tag(tag) if known && !rules.tags[tag.index()].hidden => Happened::Tag(tag),
            EventKind::Untag(tag) if known && !rules.tags[tag.index()].hidden => Happened::Untag(tag),
            EventKind::Create => Happened::Created,
            EventKind::Control(to) => Happened::Control(to.seat),
            // Who sees everything sees who is shown what.
            EventKind::Revealed(to) if viewer.is_none_or(|viewer| to.has(viewer)) => Happened::Revealed(to),
            EventKind::Lost => Happened::Lost,
            EventKind::Copy(_)
            | EventKind::Tag(_)
            | EventKind::Untag(_)
            | EventKind::Turn(_)
            | EventKind::Modify(_)
            | EventKind::Rolled { .. }
            | EventKind::Shuffled(_)
            | EventKind::Revealed(_) => return None,
        })
    }
}

fn is_shown(rules: &Ruleset, stat: StatId, own: bool) -> bool {
    match rules.stats[stat.index()].shown {
        Shown::Yes => true,
        Shown::Own => own,
        Shown::No => false,
    }
}
