//! What happened, for people. Every event stands here with who could see its
//! subject at that time; what a viewer may read is made from that alone. The
//! words for it are the scene's.

mod entry;
mod past;
mod rolled;
mod text;
mod view;

pub use entry::{Dropped, Entry, Noun, Paid, PartOf, What};
pub use past::Past;
pub use rolled::Rolled;
pub use text::{Text, UNKNOWN, is_unseen, one_line};
pub use view::{
    ActionView, Between, EntryView, EventView, Fell, Happened, NounIs, NounView, PaidView, RollView, WhatView,
};

use crate::commitment::Draw;
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, PhaseId};
use crate::state::{MatchResult, Moved};
use crate::title::TitleRead;

/// Who could see which card a piece was, at some point of the match. Kept apart
/// from what the log tells, so that the two can be held against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenCard {
    /// How many entries there were then.
    pub entry: usize,
    /// The piece that could be seen.
    pub piece: PieceId,
    /// The card it was then.
    pub card: CardId,
    /// Who could see that.
    pub seats: Seats,
}

/// An action, ability or event under way, which an entry tells of.
#[derive(Debug, Clone, Copy)]
struct UnderWay {
    /// Its entry.
    entry: usize,
    /// The piece it is about.
    about: Option<PieceId>,
    /// Whether all of it is told but which card its subject is.
    complete: bool,
    /// Whether it has a line of its own.
    has_line: bool,
}

/// The log of a match, while it is switched on.
#[derive(Debug, Clone, Default)]
pub struct Log {
    entries: Vec<Entry>,
    draws: Vec<Draw>,
    /// How many draws there were before the step in hand.
    draws_before: usize,
    seen_cards: Vec<SeenCard>,
    /// How many seen_cards there were before the step in hand.
    seen_before: usize,
    /// How many entries there were before each step.
    steps: Vec<usize>,
    /// The entries of the actions of the step in hand, with their pieces.
    acting: Vec<Acting>,
    /// What is under way in the step in hand, outermost first.
    under_way: Vec<UnderWay>,
    off: bool,
}

/// An action that is under way with a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Acting {
    /// Its place among the entries.
    pub entry: usize,
    pub piece: PieceId,
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
        let seen_cards = self.seen_cards[self.seen_before..].iter();
        let seen_cards =
            seen_cards.map(|seen| SeenCard { entry: seen.entry.saturating_sub(entries), ..*seen }).collect();
        Self {
            entries: self.entries[entries..].to_vec(),
            draws,
            seen_cards,
            steps: vec![0],
            off: self.off,
            ..Self::default()
        }
    }

    /// How many seen_cards there were before the step in hand.
    pub(crate) fn seen_before(&self) -> usize {
        self.seen_before
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
    pub(crate) fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.seen_cards.retain(|seen| seen.entry < len);
        self.seen_before = self.seen_before.min(self.seen_cards.len());
        self.steps.retain(|&start| start <= len);
    }

    /// Everything that chance gave so far. Secret until the match is over.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// Who could see what was named in the log, in the order of time.
    pub fn seen_cards(&self) -> &[SeenCard] {
        &self.seen_cards
    }

    /// How many entries there were before each step.
    pub fn steps(&self) -> &[usize] {
        &self.steps
    }

    /// A step begins.
    pub(crate) fn begin_step(&mut self) {
        self.draws_before = self.draws.len();
        self.seen_before = self.seen_cards.len();
        if self.steps.last() != Some(&self.entries.len()) {
            self.steps.push(self.entries.len());
        }
        self.acting.clear();
        self.under_way.clear();
    }

    /// The step in hand did not happen; before it there were so many entries.
    pub(crate) fn undo_step(&mut self, entries: usize) {
        self.entries.truncate(entries);
        self.draws.truncate(self.draws_before);
        self.seen_cards.truncate(self.seen_before);
        self.acting.clear();
        self.under_way.clear();
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
        if self.off {
            return;
        }
        self.push(Entry::bare(What::Turn, seat));
    }

    /// A phase begins.
    pub(crate) fn phase(&mut self, phase: PhaseId) {
        if self.off {
            return;
        }
        self.push(Entry::bare(What::Phase(phase), Seat(0)));
    }

    /// The game is over.
    pub(crate) fn end(&mut self, outcome: MatchResult) {
        self.under_way.clear();
        self.push(Entry::bare(What::End(outcome), Seat(0)));
    }

    /// A script says something to everybody.
    pub(crate) fn say(&mut self, seat: Seat, text: Text) {
        self.push(Entry::bare(What::Said(text), seat));
    }

    /// The table is changed by hand.
    pub(crate) fn edited(&mut self) {
        self.push(Entry::bare(What::Edited, Seat(0)));
    }

    /// The match goes on from here anew. Said before the step in hand, which has
    /// so many entries before it and may run again.
    pub(crate) fn branched(&mut self, entries: usize) {
        if self.off {
            return;
        }
        self.entries.insert(entries.min(self.entries.len()), Entry::bare(What::Branched, Seat(0)));
        let later = |entry: &mut usize| *entry += usize::from(*entry >= entries);
        self.seen_cards.iter_mut().for_each(|seen| later(&mut seen.entry));
        self.acting.iter_mut().for_each(|one| later(&mut one.entry));
        self.under_way.iter_mut().for_each(|one| later(&mut one.entry));
        self.steps.iter_mut().for_each(later);
    }

    /// Makes the log one of other rules; what they have not is dropped, and with
    /// it who saw what.
    pub(crate) fn remap(&mut self, moved: &Moved) {
        self.seen_cards.clear();
        self.seen_before = 0;
        self.steps.clear();
        self.entries.retain_mut(|entry| entry.remap(moved).is_some());
    }

    /// Who could see a piece that the next entry names.
    pub(crate) fn sighted(&mut self, piece: PieceId, card: CardId, seats: Seats) {
        self.seen_cards.push(SeenCard { entry: self.entries.len(), piece, card, seats });
    }

    /// An action begins, of which this entry does not tell all yet.
    pub(crate) fn action_begins(&mut self, entry: usize, about: Option<PieceId>) {
        self.begins(UnderWay { entry, about, complete: false, has_line: true });
    }

    /// What this entry tells of begins; `has_line` says whether people read it.
    pub(crate) fn event_begins(&mut self, entry: usize, about: Option<PieceId>, has_line: bool) {
        self.begins(UnderWay { entry, about, complete: true, has_line });
    }

    fn begins(&mut self, one: UnderWay) {
        if !self.off {
            self.under_way.push(one);
        }
    }

    /// All of what began last is told.
    pub(crate) fn completed(&mut self) {
        self.under_way.last_mut().into_iter().for_each(|one| one.complete = true);
    }

    /// What began last is over.
    pub(crate) fn ends(&mut self) {
        self.under_way.pop();
    }

    /// What an event about this piece is part of.
    pub(crate) fn part_of(&self, about: Option<PieceId>) -> PartOf {
        let mut told = self.under_way.iter().filter(|one| one.has_line);
        match told.clone().any(|one| about.is_some() && one.about == about) {
            _ if told.next().is_none() => PartOf::Nothing,
            true => PartOf::Itself,
            false => PartOf::Other,
        }
    }

    /// How many entries will not change any more for a viewer, whatever the step
    /// in hand comes to.
    pub fn settled(&self, viewer: Option<Seat>) -> usize {
        let open = |one: &&UnderWay| match self.entries.get(one.entry) {
            Some(entry) => !one.complete || (entry.subject.card.is_some() && !entry.subject.is_known(viewer)),
            None => false,
        };
        self.under_way.iter().find(open).map_or(self.entries.len(), |one| one.entry)
    }

    /// Who could see the pieces that a text of the next entry names.
    pub(crate) fn names(&mut self, titles: &[TitleRead]) {
        if !self.off {
            titles.iter().for_each(|read| self.sighted(read.piece, read.card, read.seen));
        }
    }

    /// The action of this entry is under way with a piece.
    pub(crate) fn acts(&mut self, entry: usize, piece: PieceId) {
        self.acting.push(Acting { entry, piece });
    }

    /// An action of the step in hand, by its place.
    pub(crate) fn acting(&self, at: usize) -> Option<Acting> {
        self.acting.get(at).copied()
    }

    /// An entry, to add to it.
    pub(crate) fn entry_mut(&mut self, at: usize) -> Option<&mut Entry> {
        self.entries.get_mut(at)
    }

    /// Adds an entry; its place.
    pub(crate) fn push(&mut self, entry: Entry) -> usize {
        if !self.off {
            self.entries.push(entry);
        }
        self.entries.len().wrapping_sub(1)
    }
}
