//! A view as a row of numbers of fixed length, for programs that learn: made from the
//! view alone, in the same way for every game, seen from the seat that looks. What each
//! number means stands in docs/python.md.

use std::collections::HashMap;
use tuckbox_core::ids::{AbilityId, Seat};
use tuckbox_core::names::{Named, StatId, TagId, ZoneId};
use tuckbox_core::rules::{Ruleset, Scope, Shown, ZoneOwner};
use tuckbox_core::state::Status;
use tuckbox_core::view::{DecisionView, Handle, OptionView, PieceView, PromptView, View};

/// The numbers of a view, with room for so many pieces and options; what there is more
/// of is left out.
pub fn of(rules: &Ruleset, view: &View, pieces: usize, options: usize) -> Vec<f32> {
    let mut row = Row { rules, view, numbers: Vec::new(), rows: HashMap::new() };
    row.course();
    row.seats();
    row.zones();
    row.pieces(pieces);
    row.question(options);
    row.numbers
}

struct Row<'a> {
    rules: &'a Ruleset,
    view: &'a View,
    numbers: Vec<f32>,
    /// The rows of pieces, counted from 1.
    rows: HashMap<Handle, usize>,
}

/// Numbers of one option.
const OF_OPTION: usize = 5;

impl Row<'_> {
    /// A number; those beyond 2^24 are rounded.
    fn put(&mut self, number: impl TryInto<i32>) {
        #[expect(clippy::cast_precision_loss, reason = "what learns wants floats")]
        let number = number.try_into().unwrap_or(i32::MAX) as f32;
        self.numbers.push(number);
    }

    /// A thing by its number, counted from 1; 0 is none.
    fn put_id(&mut self, id: Option<usize>) {
        self.put(id.map_or(0, |id| id + 1));
    }

    /// A seat, counted from the one that looks.
    fn place_of(&self, seat: Seat) -> usize {
        let seats = self.view.seats.len().max(1);
        (seat.index() + seats - self.view.seat.index()) % seats
    }

    /// The seats from the one that looks.
    fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let (me, seats) = (self.view.seat.0, u8::try_from(self.view.seats.len()).unwrap_or(1).max(1));
        (0..seats).map(move |at| Seat((at + me) % seats))
    }

    /// Turn, phase, whose turn it is, who is asked, stats of the table, settings.
    fn course(&mut self) {
        let view = self.view;
        self.put(view.turn);
        self.put_id(view.phase.map(Named::index));
        self.put(self.place_of(view.active));
        for seat in self.around() {
            self.put(i32::from(view.asked.has(seat)));
        }
        view.stats.iter().for_each(|(_, value)| self.put(*value));
        view.settings.iter().for_each(|(_, value)| self.put(*value));
    }

    /// Of each seat: how it stands, its turns, and its stats, each with whether it is known.
    fn seats(&mut self) {
        let view = self.view;
        for seat in self.around() {
            let found = view.seats.iter().find(|found| found.seat == seat);
            self.put(found.map_or(0, |found| match found.status {
                Status::In => 1,
                Status::Lost => 2,
                Status::Won => 3,
            }));
            self.put(found.map_or(0, |found| found.turns));
            for stat in stats(self.rules, Scope::Seat) {
                let value = found.and_then(|found| found.stats.iter().find(|(id, _)| *id == stat));
                self.put(i32::from(value.is_some()));
                self.put(value.map_or(0, |(_, value)| *value));
            }
        }
    }

    /// The zones of the table, and each zone of seats from the one that looks.
    fn homes(&self) -> Vec<(ZoneId, Seat)> {
        let shown = (0..).map(ZoneId::from_index).zip(&self.rules.zones).filter(|(_, zone)| !zone.hidden);
        let homes = shown.flat_map(|(id, zone)| {
            let holders = if zone.of == ZoneOwner::Seat { usize::MAX } else { 1 };
            self.around().take(holders).map(move |seat| (id, seat))
        });
        homes.collect()
    }

    /// How many pieces lie in each zone.
    fn zones(&mut self) {
        let view = self.view;
        for (zone, seat) in self.homes() {
            self.put(view.zone(zone, seat).map_or(0, |found| found.count));
        }
    }

    /// A row for each piece that is shown, zone by zone, and then for those that are
    /// offered from elsewhere.
    fn pieces(&mut self, most: usize) {
        let view = self.view;
        let mut all: Vec<(Option<(ZoneId, Seat)>, &PieceView)> = Vec::new();
        for (zone, seat) in self.homes() {
            let found = view.zone(zone, seat);
            all.extend(found.iter().flat_map(|found| &found.pieces).map(|piece| (Some((zone, seat)), piece)));
        }
        all.extend(view.decision.iter().flat_map(|decision| &decision.pieces).map(|piece| (None, piece)));
        all.truncate(most);
        self.rows = all.iter().enumerate().map(|(at, (_, piece))| (piece.handle, at)).collect();
        let stats: Vec<StatId> = stats(self.rules, Scope::Piece).collect();
        let tags: Vec<TagId> = tags(self.rules).collect();
        for (home, piece) in &all {
            self.piece(*home, piece, &stats, &tags);
        }
        let width = 6 + stats.len() + tags.len();
        self.numbers.extend(std::iter::repeat_n(0.0, (most - all.len()) * width));
    }

    fn piece(&mut self, home: Option<(ZoneId, Seat)>, piece: &PieceView, stats: &[StatId], tags: &[TagId]) {
        self.put_id(home.map(|(zone, _)| zone.index()));
        self.put_id(piece.card.map(Named::index));
        self.put(i32::from(piece.down));
        self.put_id(Some(self.place_of(piece.owner)));
        self.put_id(Some(self.place_of(piece.controller)));
        self.put_id(self.row_of(piece.host));
        stats.iter().for_each(|&stat| self.put(piece.stat(stat).unwrap_or(0)));
        tags.iter().for_each(|tag| self.put(i32::from(piece.tags.contains(tag))));
    }

    fn row_of(&self, handle: Option<Handle>) -> Option<usize> {
        self.rows.get(&handle?).copied()
    }

    /// What is asked, and a row for each option.
    fn question(&mut self, most: usize) {
        let view = self.view;
        let decision = view.decision.as_ref();
        let (kind, id, about) = decision.map_or((0, None, None), |decision| prompt(&decision.prompt));
        self.put(kind);
        self.put_id(id);
        self.put_id(self.row_of(about));
        self.put(i32::from(decision.is_some_and(|decision| decision.sealed)));
        let options = decision.map_or(&[][..], |DecisionView { options, .. }| options);
        self.put(options.len());
        for one in options.iter().take(most) {
            let (kind, id, about, ability, number) = option(one);
            self.put(kind);
            self.put_id(id.map(|id| match one {
                OptionView::Seat(seat) => self.place_of(*seat),
                _ => id,
            }));
            self.put_id(self.row_of(about));
            self.put_id(ability.map(AbilityId::index));
            self.put(number);
        }
        let left = most.saturating_sub(options.len());
        self.numbers.extend(std::iter::repeat_n(0.0, left * OF_OPTION));
    }
}

/// The stats that somebody may be shown.
fn stats(rules: &Ruleset, of: Scope) -> impl Iterator<Item = StatId> {
    let all = (0..).map(StatId::from_index).zip(&rules.stats);
    all.filter(move |(_, def)| def.of == of && def.shown != Shown::No).map(|(id, _)| id)
}

/// The tags that people are shown.
fn tags(rules: &Ruleset) -> impl Iterator<Item = TagId> {
    (0..).map(TagId::from_index).zip(&rules.tags).filter(|(_, def)| !def.hidden).map(|(id, _)| id)
}

/// A question: its kind, what of the rules it is about, and which piece.
fn prompt(prompt: &PromptView) -> (i32, Option<usize>, Option<Handle>) {
    match prompt {
        PromptView::Act(_) => (1, None, None),
        PromptView::Respond(window, piece, _) => (2, Some(window.index()), *piece),
        PromptView::Target(kind, piece) => (3, Some(kind.index()), *piece),
        PromptView::Pay(_) => (4, None, None),
        PromptView::Order => (5, None, None),
        PromptView::May(ability, piece, _) => (6, Some(ability.index()), *piece),
        PromptView::Ask(_) => (7, None, None),
    }
}

/// An option: its kind, the action, seat, card or word, the piece, the ability, the number.
fn option(option: &OptionView) -> (i32, Option<usize>, Option<Handle>, Option<AbilityId>, i32) {
    match *option {
        OptionView::Act(action, piece, ability) => (1, Some(action.index()), piece, ability, 0),
        OptionView::Stop => (2, None, None, None, 0),
        OptionView::Piece(piece) => (3, None, Some(piece), None, 0),
        OptionView::Seat(seat) => (4, Some(seat.index()), None, None, 0),
        OptionView::Number(number) => (5, None, None, None, number),
        OptionView::Card(card) => (6, Some(card.index()), None, None, 0),
        OptionView::Yes => (7, None, None, None, 0),
        OptionView::No => (8, None, None, None, 0),
        OptionView::Waiting(ability, piece) => (9, None, piece, ability, 0),
        OptionView::Word(word) => (10, Some(usize::from(word)), None, None, 0),
    }
}
