//! The continuous abilities that may be in force, and what each made of pieces.

use super::rows::{Rows, live_lists};
use crate::eval::{Eval, Scope};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{Named, StatId};
use crate::rules::card::AbilityKind;
use crate::rules::plan::Plan;
use crate::rules::sets::Tags;
use crate::rules::value::Filter;
use crate::rules::{LAYERS, Ruleset};
use crate::state::{Change, State};
use std::ops::ControlFlow;

/// A continuous ability that may be in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct Source {
    /// Which one.
    pub ability: AbilityId,
    /// The piece that has it; of none, it is the game's own.
    pub this: Option<PieceId>,
    /// When that piece came to its place.
    pub since: u32,
}

/// All of them, in their order.
#[derive(Default)]
pub(super) struct Sources {
    pub list: Vec<Source>,
    /// What each made, layer by layer.
    slots: Vec<[Slot; LAYERS]>,
    /// By layer: which of them change something in it.
    in_layer: [Vec<usize>; LAYERS],
    /// By piece: whether it has one.
    has: Vec<bool>,
    pub reads: Reads,
    /// Whether they are others than at the last walk.
    pub others: bool,
}

/// What abilities read of current values.
#[derive(Default)]
pub(super) struct Reads {
    /// By stat: the first layer for which one reads it; beyond the last where none does.
    stats: Vec<usize>,
    /// Tags that one reads for the layer of tags.
    tags: Tags,
    /// Whether something of it is written in its layer or later, modifiers apart.
    unsettled: bool,
}

/// What one ability made of pieces in a layer.
#[derive(Default)]
pub(super) struct Slot {
    /// Whether it has been asked.
    asked: bool,
    /// Its changes, in the order in which it makes them.
    pub changes: Vec<(PieceId, Change)>,
    /// Operations that were spent on it.
    pub spent: u64,
    /// How often it has been asked.
    round: u64,
    /// What it makes by rows, once for each piece it is asked for.
    lists: Vec<List>,
    /// Where the next of them is likely to stand.
    next: usize,
}

/// What an ability makes of pieces, row by row.
struct List {
    of: (Option<PieceId>, Seat, Option<Seats>),
    /// When it was asked.
    round: u64,
    changes: Vec<(PieceId, Change)>,
}

impl Sources {
    /// None of them has been asked.
    pub fn forget(&mut self) {
        self.list.clear();
        self.slots.clear();
        self.in_layer.iter_mut().for_each(Vec::clear);
        self.reads = Reads::default();
    }

    /// Whether a piece that was written has one, or had.
    pub fn concerns(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        self.has.get(piece.index()).copied().unwrap_or(false) || rules.card(state.piece(piece).card).continuous
    }

    /// Finds the abilities of the pieces that take part, zone after zone; those that were
    /// there keep what they made.
    pub fn find(&mut self, rules: &Ruleset, state: &State) {
        let before = std::mem::take(&mut self.list);
        self.has.clear();
        self.has.resize(state.pieces.len(), false);
        for &this in live_lists(rules, state).flatten() {
            let found = state.piece(this);
            let card = rules.card(found.card);
            if card.continuous {
                self.has[this.index()] = true;
                let of_card = card.abilities.iter().filter(|&&id| {
                    let ability = rules.ability(id);
                    let from = if ability.from.is_empty() { rules.derived.play } else { ability.from };
                    ability.kind == AbilityKind::While && from.has(found.home.zone)
                });
                let source = |&ability| Source { ability, this: Some(this), since: found.since };
                self.list.extend(of_card.map(source));
            }
        }
        let of_game = rules.derived.continuous.iter();
        self.list.extend(of_game.map(|&ability| Source { ability, this: None, since: 0 }));
        self.others |= self.list != before;
        if self.list != before || self.slots.len() != self.list.len() {
            self.match_slots(&before);
            self.sort_by_layer(rules);
            self.reads.find(rules, &self.list);
        }
    }

    fn match_slots(&mut self, before: &[Source]) {
        let mut old = std::mem::take(&mut self.slots);
        let mut next = 0;
        for source in &self.list {
            let likely = before.get(next) == Some(source);
            let at = if likely { Some(next) } else { before.iter().position(|found| found == source) };
            let slot = at.and_then(|at| old.get_mut(at)).map(std::mem::take).unwrap_or_default();
            self.slots.push(slot);
            next = at.map_or(next, |at| at + 1);
        }
    }

    fn sort_by_layer(&mut self, rules: &Ruleset) {
        for (layer, list) in self.in_layer.iter_mut().enumerate() {
            let changes = |at: &usize| rules.derived.strata[self.list[*at].ability.index()].layers[layer];
            list.clear();
            list.extend((0..self.list.len()).filter(changes));
        }
    }

    /// Those that change something in a layer, by their places.
    pub fn in_layer(&self, layer: usize) -> &[usize] {
        &self.in_layer[layer]
    }

    /// What one of them made in a layer.
    pub fn slot(&mut self, at: usize, layer: usize) -> &mut Slot {
        &mut self.slots[at][layer]
    }

    /// What all of them made in a layer, each with the time it began.
    pub fn changes(&self, layer: usize) -> impl Iterator<Item = (u32, PieceId, Change)> + '_ {
        self.in_layer[layer].iter().flat_map(move |&at| {
            let since = self.list[at].since;
            self.slots[at][layer].changes.iter().map(move |&(piece, change)| (since, piece, change))
        })
    }
}

impl Reads {
    /// Finds what these abilities read.
    fn find(&mut self, rules: &Ruleset, sources: &[Source]) {
        self.stats.clear();
        self.stats.resize(rules.stats.len(), LAYERS);
        (self.tags, self.unsettled) = (Tags::NONE, false);
        for source in sources {
            let stratum = &rules.derived.strata[source.ability.index()];
            self.unsettled |= !stratum.settled;
            for (stat, layer) in &stratum.stats {
                let first = &mut self.stats[stat.index()];
                *first = (*layer).min(*first);
            }
            self.tags = self.tags.with(stratum.tags);
        }
    }

    /// Whether one of them reads what is written in its layer or later, be it by a modifier.
    pub fn unsettled(&self, state: &State) -> bool {
        let read = |stat: StatId, layer: usize| self.stats.get(stat.index()).is_some_and(|first| *first <= layer);
        self.unsettled
            || state.modifiers.iter().any(|modifier| match modifier.change {
                Change::Gives(tag) | Change::Takes(tag) => self.tags.has(tag),
                Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => {
                    read(stat, modifier.change.layer())
                }
            })
    }
}

impl Slot {
    /// Whether it was asked before.
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// The ability is going to be asked.
    pub fn begin(&mut self) {
        self.round += 1;
        self.next = 0;
    }

    /// Takes what the ability made; whether that is something else than before.
    pub fn take(&mut self, changes: impl ExactSizeIterator<Item = (PieceId, Change)> + Clone, spent: u64) -> bool {
        self.spent = spent;
        let same = self.asked
            && self.changes.len() == changes.len()
            && self.changes.iter().zip(changes.clone()).all(|(before, now)| *before == now);
        if !same {
            self.changes.clear();
            self.changes.extend(changes);
        }
        self.asked = true;
        !same
    }

    /// What an ability that changes each piece by its row makes of pieces, for one piece
    /// that has it; `change` says what it makes of a piece.
    pub fn by_row(
        &mut self,
        rows: &Rows,
        eval: Eval,
        scope: &Scope,
        (filter, plan): (&Filter, &Plan),
        mut change: impl FnMut(PieceId, &mut dyn FnMut(Change)),
    ) -> &[(PieceId, Change)] {
        let of = (scope.this, scope.me, eval.seats_of(scope, filter.who));
        let same = scope.this.is_none_or(|this| rows.is_live(this) && !rows.is_changed(this));
        let round = self.round;
        let list = self.list(of);
        let mut takes = |list: &mut Vec<(PieceId, Change)>, piece: PieceId| {
            if eval.rules.derived.live.has(eval.state.piece(piece).home.zone) {
                change(piece, &mut |change| list.push((piece, change)));
            }
        };
        if same && list.of == of && list.round + 1 == round {
            eval.spend_looks(scope, filter, plan);
            if rows.any_changed() {
                list.changes.retain(|(piece, _)| !rows.is_changed(*piece));
            }
            eval.visit_among(scope, filter, plan, &rows.among, |piece| takes(&mut list.changes, piece));
        } else {
            list.changes.clear();
            eval.visit(scope, filter, |piece| {
                takes(&mut list.changes, piece);
                ControlFlow::Continue(())
            });
        }
        (list.of, list.round) = (of, round);
        &list.changes
    }

    /// The list for a piece, or a new one.
    fn list(&mut self, of: (Option<PieceId>, Seat, Option<Seats>)) -> &mut List {
        let is = |list: &List| list.of.0 == of.0;
        let at = match self.lists.get(self.next).is_some_and(is) {
            true => self.next,
            false => self.lists.iter().position(is).unwrap_or(self.lists.len()),
        };
        if at == self.lists.len() {
            self.lists.push(List { of, round: 0, changes: Vec::new() });
        }
        self.next = at + 1;
        &mut self.lists[at]
    }
}
