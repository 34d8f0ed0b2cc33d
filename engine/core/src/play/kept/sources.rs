//! The continuous abilities that may be in force, and what each made of pieces.

use super::Dated;
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
    /// What each made, layer by layer, and maybe some that are free.
    slots: Vec<[Slot; LAYERS]>,
    /// Where in that list it stands for each.
    slot_of: Vec<usize>,
    /// Whether something was written that each looks at, as far as it is known, and how
    /// much had been found by then.
    pub touched: Vec<Option<(bool, usize)>>,
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
    /// The places of those it was asked for, in order, and of those of the time before.
    asked_for: [Vec<usize>; 2],
    /// Whether one of them is another than before.
    other: bool,
    /// What it makes of those pieces whose rows are others.
    spare: Vec<(PieceId, Change)>,
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
        self.slot_of.clear();
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
        let others = self.list != before;
        self.others |= others;
        if others || self.slot_of.len() != self.list.len() {
            self.match_slots(&before);
            self.sort_by_layer(rules);
            self.reads.find(rules, &self.list);
        }
    }

    fn match_slots(&mut self, before: &[Source]) {
        let mut old: Vec<Option<usize>> = std::mem::take(&mut self.slot_of).into_iter().map(Some).collect();
        let mut free: Vec<usize> = (0..self.slots.len()).filter(|slot| !old.contains(&Some(*slot))).collect();
        let mut next = 0;
        for source in &self.list {
            let likely = before.get(next) == Some(source);
            let at = if likely { Some(next) } else { before.iter().position(|found| found == source) };
            next = at.map_or(next, |at| at + 1);
            self.slot_of.push(at.and_then(|at| old.get_mut(at)?.take()).unwrap_or(usize::MAX));
        }
        free.extend(old.into_iter().flatten());
        for slot in self.slot_of.iter_mut().filter(|slot| **slot == usize::MAX) {
            *slot = free.pop().unwrap_or(self.slots.len());
            match self.slots.get_mut(*slot) {
                Some(used) => used.iter_mut().for_each(Slot::forget),
                None => self.slots.push(Default::default()),
            }
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
        &mut self.slots[self.slot_of[at]][layer]
    }

    /// Adds what all of them made in a layer, each with the time it began.
    pub fn changes(&self, layer: usize, to: &mut Vec<Dated>) {
        for &at in &self.in_layer[layer] {
            let since = self.list[at].since;
            to.extend(
                self.slots[self.slot_of[at]][layer].changes.iter().map(|&(piece, change)| (since, piece, change)),
            );
        }
    }

    /// What all of them spent in a layer.
    pub fn spent(&self, layer: usize) -> u64 {
        self.in_layer[layer].iter().map(|&at| self.slots[self.slot_of[at]][layer].spent).sum()
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

/// Whether other changes are made than before; the pieces of which there are others are
/// added to `others`.
fn differ(before: &[(PieceId, Change)], now: &[(PieceId, Change)], others: &mut Vec<PieceId>) -> bool {
    let same = before.iter().zip(now).take_while(|(before, now)| before == now).count();
    let (before, now) = (&before[same..], &now[same..]);
    let ends = before.iter().rev().zip(now.iter().rev()).take_while(|(before, now)| before == now).count();
    let (before, now) = (&before[..before.len() - ends], &now[..now.len() - ends]);
    others.extend(before.iter().chain(now).map(|(piece, _)| *piece));
    !before.is_empty() || !now.is_empty()
}

impl Slot {
    /// It has made nothing, for nobody.
    fn forget(&mut self) {
        self.asked = false;
        self.spent = 0;
        self.changes.clear();
        self.lists.clear();
        self.asked_for.iter_mut().for_each(Vec::clear);
    }

    /// Whether it was asked before.
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// The ability is going to be asked.
    pub fn begin(&mut self) {
        self.round += 1;
        self.next = 0;
        self.other = false;
        self.asked_for.swap(0, 1);
        self.asked_for[0].clear();
    }

    /// Takes what the ability made; whether that is something else than before. The pieces
    /// of which it makes something else are added to `others`.
    pub fn take(
        &mut self,
        changes: impl Iterator<Item = (PieceId, Change)>,
        spent: u64,
        others: &mut Vec<PieceId>,
    ) -> bool {
        (self.spent, self.asked) = (spent, true);
        self.spare.clear();
        self.spare.extend(changes);
        let other = differ(&self.changes, &self.spare, others);
        if other {
            std::mem::swap(&mut self.changes, &mut self.spare);
        }
        other
    }

    /// Takes what the ability makes by rows, once it was asked for each piece that has it;
    /// as [`Slot::take`].
    pub fn take_rows(&mut self, spent: u64, others: &mut Vec<PieceId>) -> bool {
        let [now, before] = &self.asked_for;
        if now != before || !self.asked {
            let lists = now.iter().flat_map(|&at| &self.lists[at].changes);
            let changes: Vec<(PieceId, Change)> = lists.copied().collect();
            return self.take(changes.into_iter(), spent, others);
        }
        self.spent = spent;
        if self.other {
            self.changes.clear();
            now.iter().for_each(|&at| self.changes.extend_from_slice(&self.lists[at].changes));
        }
        self.other
    }

    /// Finds what an ability that changes each piece by its row makes of pieces, for one
    /// piece that has it; `change` says what it makes of a piece.
    pub fn by_row(
        &mut self,
        rows: &Rows,
        eval: Eval,
        scope: &Scope,
        (filter, plan): (&Filter, &Plan),
        mut change: impl FnMut(PieceId, &mut dyn FnMut(Change)),
        others: &mut Vec<PieceId>,
    ) {
        let of = (scope.this, scope.me, eval.seats_of(scope, filter.who));
        let same = scope.this.is_none_or(|this| rows.is_live(this) && !rows.is_changed(this));
        let round = self.round;
        let at = self.list(of);
        self.asked_for[0].push(at);
        let Self { lists, spare, .. } = self;
        let list = &mut lists[at];
        let mut takes = |list: &mut Vec<(PieceId, Change)>, piece: PieceId| {
            if eval.rules.derived.live.has(eval.state.piece(piece).home.zone) {
                change(piece, &mut |change| list.push((piece, change)));
            }
        };
        if same && list.of == of && list.round + 1 == round {
            eval.spend_looks(scope, filter, plan);
            if rows.any_changed() {
                spare.clear();
                eval.visit_among(scope, filter, plan, &rows.among, |piece| takes(spare, piece));
                // Those of whom it makes something else are made anew in any case.
                let is_other = |(piece, _): &(PieceId, Change)| rows.is_changed(*piece);
                if !list.changes.iter().filter(|change| is_other(change)).eq(spare.iter()) {
                    list.changes.retain(|change| !is_other(change));
                    list.changes.append(spare);
                    self.other = true;
                }
            }
        } else {
            std::mem::swap(&mut list.changes, spare);
            list.changes.clear();
            eval.visit(scope, filter, |piece| {
                takes(&mut list.changes, piece);
                ControlFlow::Continue(())
            });
            self.other |= differ(spare, &list.changes, others);
        }
        let list = &mut self.lists[at];
        (list.of, list.round) = (of, round);
    }

    /// The place of the list for a piece, or of a new one.
    fn list(&mut self, of: (Option<PieceId>, Seat, Option<Seats>)) -> usize {
        let is = |list: &List| list.of.0 == of.0;
        let at = match self.lists.get(self.next).is_some_and(is) {
            true => self.next,
            false => self.lists.iter().position(is).unwrap_or(self.lists.len()),
        };
        if at == self.lists.len() {
            self.lists.push(List { of, round: 0, changes: Vec::new() });
        }
        self.next = at + 1;
        at
    }
}
