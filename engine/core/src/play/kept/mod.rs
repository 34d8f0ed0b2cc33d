//! What continuous abilities made of pieces, kept from one walk of [`super::refresh`] to
//! the next. The columns of the state know where they were written since, and the rules
//! what each ability looks at: one that looks at nothing of it is not asked again, one that
//! changes each piece by its row alone only about rows that are others, and no row is made
//! anew but these and those to which other changes are made than before. A kept walk spends
//! what a whole one spends.
//!
//! A walk is whole where nothing is known of the state, which a copy is, and where somebody
//! watches. Where an ability is asked that may read what is written in its own layer or later
//! ([`Stratum`]), the rows it looks at are made anew, so that it finds them as the layers before
//! leave them.

mod asking;
mod layer;
mod rows;
mod since;
mod sources;

pub(super) use asking::Asked;
pub(super) use rows::live_lists;
pub(super) use sources::Source;

use crate::ids::{PieceId, Seat};
use crate::names::{Named, StatId};
use crate::rules::{Inputs, LAYERS, Ruleset, Stratum};
use crate::state::{Change, Modifier, State, WalkId};
use crate::work::Work;
use layer::Layer;
use rows::Rows;
use since::Since;
use sources::{Sources, Touched};

/// A change with the time its cause began.
type Dated = (u32, PieceId, Change);

/// What is kept.
#[derive(Default)]
pub(super) struct Kept {
    /// The last walk, of which a state knows whether it came from it.
    last: WalkId,
    /// The rules, by their address, and the settings of the last one.
    of: (usize, Vec<i32>),
    /// Whether what this walk finds stays.
    keeps: bool,
    /// Whether anything was written since the last walk that may be looked at.
    touched: bool,
    /// Whether walks were passed over since the last one, as nothing could be made.
    passed_over: bool,
    rows: Rows,
    since: Since,
    sources: Sources,
    /// What modifiers that have begun change.
    timed: Vec<Dated>,
    /// Whether that is something else than at the last walk.
    other_times: bool,
    /// Pieces of which an ability makes something else than before.
    others: Vec<PieceId>,
    /// All changes, layer by layer.
    layers: [Layer; LAYERS],
    /// Lists to use again.
    spare: Spare,
    /// By computed stat and seat: the operations that were spent on it.
    computed: Vec<u64>,
}

/// Lists to use again.
#[derive(Default)]
struct Spare {
    dated: Vec<Dated>,
    pieces: Vec<PieceId>,
    changes: Vec<Change>,
}

impl Kept {
    /// A walk begins. `may_keep`: whether nobody watches, so that not everything has to be
    /// worked out.
    pub fn begin(&mut self, rules: &Ruleset, state: &mut State, may_keep: bool) {
        let address = std::ptr::from_ref(rules).addr();
        self.keeps = may_keep;
        self.sources.others = false;
        let passed_over = std::mem::take(&mut self.passed_over);
        let known =
            may_keep && !passed_over && self.last.is(state.walk) && self.of.0 == address && self.of.1 == state.settings;
        let known = known && self.take_written(rules, state);
        if !known {
            self.begin_whole(rules, state);
            self.of.0 = address;
            self.of.1.clone_from(&state.settings);
        }
        self.take_modifiers(state);
        self.take_others(state);
        self.touched = !known || self.rows.any_changed() || self.sources.others || self.other_times || {
            let derived = &rules.derived;
            let in_force = self.sources.list.iter().map(|source| &derived.strata[source.ability.index()].inputs);
            let mut looking = in_force.chain(&derived.computed_of);
            derived.computed.iter().any(|stat| self.since.is_written(*stat))
                || (self.since.touches(&derived.inputs) && looking.any(|inputs| self.since.touches(inputs)))
        };
        self.note(state);
    }

    /// What this walk spends, where nothing was written that may be looked at: all current
    /// values are what they were.
    pub fn untouched(&self) -> Option<u64> {
        if self.touched || !self.keeps {
            return None;
        }
        Some(self.spent_before())
    }

    /// The same where what was written is looked at by nobody: the rows that are others are
    /// made anew of what is kept.
    pub fn asks_nobody(&self, rules: &Ruleset, state: &State) -> Option<u64> {
        if !self.keeps || !self.is_computed(rules) {
            return None;
        }
        let is_as_asked = |layer: usize, at: usize| {
            let slot = self.sources.slot(at, layer);
            slot.is_asked() && !self.is_touched(rules, state, at, slot.held)
        };
        let nobody = (0..LAYERS).all(|layer| self.sources.in_layer(layer).iter().all(|&at| is_as_asked(layer, at)));
        nobody.then(|| self.spent_before())
    }

    /// Abilities are asked; of none it is known yet whether it has to be.
    pub fn begin_asking(&mut self) {
        self.sources.touched.clear();
        self.sources.touched.resize(self.sources.list.len(), None);
        self.rows.begin_making();
    }

    /// An ability is going to be asked. Where it may read what is written in its own layer or
    /// later, be it by a modifier, the rows that it looks at are made anew.
    pub fn make_rows_for(&mut self, rules: &Ruleset, state: &State, at: usize) {
        let Source { ability, this, .. } = self.sources.list[at];
        let Stratum { stats, tags, settled, inputs, .. } = &rules.derived.strata[ability.index()];
        let reads = |stat: StatId, layer: usize| stats.iter().any(|&(read, by)| read == stat && by <= layer);
        let is_read = |modifier: &Modifier| match modifier.change {
            Change::Gives(tag) | Change::Takes(tag) => tags.has(tag),
            Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => {
                reads(stat, modifier.change.layer())
            }
        };
        if *settled && !state.modifiers.iter().any(is_read) {
            return;
        }
        let anywhere = inputs.anything || inputs.hosts || inputs.attached;
        self.rows.make_in(state, if anywhere { rules.derived.live } else { inputs.zones });
        this.into_iter().for_each(|this| self.rows.make(this));
    }

    /// What was spent when all abilities were asked last, and all stats of seats computed.
    fn spent_before(&self) -> u64 {
        let asked: u64 = (0..LAYERS).map(|layer| self.sources.spent(layer)).sum();
        asked + self.computed.iter().sum::<u64>()
    }

    /// Where nothing can make current values others than base values, those that were
    /// written become these again; `false` where it is not known which, or where something
    /// made others in the last walk.
    pub fn begin_inert(&mut self, rules: &Ruleset, state: &mut State) -> bool {
        let walked = self.last.is(state.walk) && self.of.0 == std::ptr::from_ref(rules).addr() && self.timed.is_empty();
        let (pieces, base, tags) = (state.pieces.written(), state.base.written(), state.base_tags.written());
        let (true, Some(pieces), Some(base), Some(tags)) = (walked, pieces, base, tags) else { return false };
        let width = usize::from(state.width).max(1);
        for at in pieces.iter().chain(tags).copied().chain(base.iter().map(|slot| slot / width)) {
            let found = &state.pieces[at];
            if !found.gone && rules.derived.live.has(found.home.zone) {
                let row = at * width..(at + 1) * width;
                state.now.write_from(row.start, &state.base[row]);
                *state.tags.write(at) = state.base_tags[at];
            }
        }
        self.note(state);
        self.passed_over = true;
        true
    }

    /// What is written from here on is another than at this walk.
    fn note(&self, state: &mut State) {
        state.pieces.note();
        state.base.note();
        state.base_tags.note();
        state.zones.note();
        state.seat_stats.note();
        state.table_stats.note();
    }

    /// Nothing is known.
    fn begin_whole(&mut self, rules: &Ruleset, state: &State) {
        self.layers.iter_mut().for_each(|layer| layer.begin_whole(state.pieces.len()));
        self.timed.clear();
        self.others.clear();
        self.computed.clear();
        self.computed.resize(rules.derived.computed.len() * state.seats(), 0);
        self.since.begin_whole(state);
        self.rows.begin_whole(rules, state);
        self.sources.forget();
        self.sources.find(rules, state);
    }

    /// Takes what was written since the last walk; `false` where that may be anything.
    fn take_written(&mut self, rules: &Ruleset, state: &State) -> bool {
        let width = usize::from(state.width).max(1);
        let (pieces, base, tags) = (state.pieces.written(), state.base.written(), state.base_tags.written());
        let (Some(pieces), Some(base), Some(tags)) = (pieces, base, tags) else { return false };
        if !self.since.begin(state, &rules.derived.inputs) {
            return false;
        }
        if self.rows.fit(state.pieces.len()) {
            self.layers.iter_mut().for_each(|layer| layer.fit(state.pieces.len()));
        }
        // Whoever comes or goes is written; here their order is another.
        let mut concerned = self.since.has_moved(rules.derived.live);
        let piece = |at: usize| PieceId(u16::try_from(at).unwrap_or(u16::MAX));
        for &at in pieces {
            if self.rows.written(rules, state, piece(at)) {
                self.since.piece(state, piece(at));
                concerned |= self.sources.concerns(rules, state, piece(at));
            }
        }
        for &at in tags {
            self.rows.write_row(piece(at));
            self.since.row_of_tags(piece(at), state.base_tags[at].into());
        }
        for slot in base {
            let (piece, stat) = (piece(slot / width), StatId(u16::try_from(slot % width).unwrap_or(u16::MAX)));
            // A piece that is another in more than that concerns who looks at any of its stats.
            if self.rows.is_moved(piece) {
                continue;
            }
            self.rows.write_row(piece);
            self.since.row(piece, stat);
            // A whole row that was written is known by its first entry.
            if stat.index() == 0 && self.rows.change(piece) {
                self.since.piece(state, piece);
            }
        }
        if concerned {
            self.sources.find(rules, state);
        }
        if self.sources.others {
            let Self { sources, layers, others, .. } = self;
            sources.take_gone(|layer, whose, pieces| {
                others.extend(pieces.iter().filter(|&&piece| layers[layer].put(piece, whose, &[])));
            });
            return sources.is_in_order();
        }
        true
    }

    fn take_modifiers(&mut self, state: &State) {
        self.other_times = false;
        if self.timed.is_empty() && state.modifiers.is_empty() {
            return;
        }
        let Self { timed, layers, others, spare: Spare { dated: now, pieces, .. }, .. } = self;
        let begun = state.modifiers.iter().filter(|modifier| state.has_begun(&modifier.lasts));
        now.clear();
        now.extend(begun.map(|modifier| (modifier.stamp, modifier.piece, modifier.change)));
        let same = timed.iter().zip(now.iter()).take_while(|(before, now)| before == now).count();
        self.other_times = same < timed.len().max(now.len());
        if !self.other_times {
            return;
        }
        let ends = timed[same..].iter().rev().zip(now[same..].iter().rev());
        let ends = ends.take_while(|(before, now)| before == now).count();
        pieces.clear();
        let differing = timed[same..timed.len() - ends].iter().chain(&now[same..now.len() - ends]);
        pieces.extend(differing.map(|(_, piece, _)| *piece));
        pieces.sort_unstable();
        pieces.dedup();
        for &piece in pieces.iter() {
            layers.iter_mut().for_each(|layer| layer.drop_modifiers(piece));
        }
        for &(since, piece, change) in now.iter().filter(|(_, piece, _)| pieces.binary_search(piece).is_ok()) {
            layers[change.layer()].add_modifier(piece, since, change);
        }
        others.append(pieces);
        std::mem::swap(now, timed);
    }

    /// How many pieces take part.
    pub fn live(&self) -> usize {
        self.rows.count
    }

    /// The continuous abilities that may be in force.
    pub fn sources(&self) -> &[Source] {
        &self.sources.list
    }

    /// Those that change something in a layer, by their places.
    pub fn in_layer(&self, layer: usize) -> &[usize] {
        self.sources.in_layer(layer)
    }

    /// Whether what this walk finds stays.
    pub fn keeps(&self) -> bool {
        self.keeps
    }

    /// Whether nothing is changed in a layer.
    pub fn is_idle(&self, layer: usize) -> bool {
        self.timed.is_empty() && self.in_layer(layer).is_empty()
    }

    /// The pieces that take part whose rows are others, as far as is known by now.
    pub fn changed_rows(&self) -> &[PieceId] {
        &self.rows.among
    }

    /// The pieces whose rows are made anew, as far as is known by now; those that are found
    /// later come after them.
    pub fn rows(&self) -> &[PieceId] {
        &self.rows.made
    }

    /// What all abilities of a layer spent when they were asked last, if none of them need be
    /// asked again.
    pub fn spent_by_all(&self, rules: &Ruleset, state: &State, layer: usize) -> Option<u64> {
        let inputs = &rules.derived.inputs_of_layer[layer];
        let asks = |piece| self.sources.has(piece) || (inputs.hosts && state.has_attached(piece));
        let touched = self.sources.others
            || self.since.touches(inputs)
            || self.rows.others().any(|piece| self.is_other(piece, inputs) && asks(piece));
        (!touched).then(|| self.sources.spent(layer))
    }

    /// The next ability of a layer that has to be asked again, from one place on; what those
    /// before it spent when they were asked last is spent.
    pub fn next_to_ask(
        &mut self,
        rules: &Ruleset,
        state: &State,
        layer: usize,
        next: &mut usize,
        work: &Work,
    ) -> Option<usize> {
        let (mut spent, found) = (0, self.since.found());
        let at = loop {
            let Some(&at) = self.sources.in_layer(layer).get(*next) else { break None };
            *next += 1;
            let held = self.sources.slot(at, layer).held;
            // Whatever was found to be another since it was looked at may touch it.
            let touched = match self.sources.touched[at] {
                Some(known) if known.held == held && (known.touched || known.found == found) => known.touched,
                _ => self.is_touched(rules, state, at, held),
            };
            self.sources.touched[at] = Some(Touched { touched, found, held });
            let slot = self.sources.slot_mut(at, layer);
            if touched || !slot.is_asked() {
                slot.begin();
                break Some(at);
            }
            spent += slot.spent;
        };
        work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
        at
    }

    /// Whether something was written that an ability looks at, whose condition `held` for
    /// somebody or for nobody.
    fn is_touched(&self, rules: &Ruleset, state: &State, at: usize, held: bool) -> bool {
        let Source { ability, this, .. } = self.sources.list[at];
        let stratum = &rules.derived.strata[ability.index()];
        let inputs = if held { &stratum.inputs } else { &stratum.condition };
        let moved = || match inputs.once {
            // Which of them comes first decides.
            true => {
                let mut equals = self.sources.list.iter().filter(|source| source.ability == ability);
                self.sources.others || equals.any(|source| self.is_moved(state, inputs, source.this))
            }
            false => self.is_moved(state, inputs, this),
        };
        self.since.touches(inputs) || moved()
    }

    /// Whether a piece that has an ability is another, or what it is attached to where that
    /// is looked at.
    fn is_moved(&self, state: &State, inputs: &Inputs, this: Option<PieceId>) -> bool {
        let other = |piece| self.is_other(piece, inputs);
        this.is_some_and(|this| other(this) || (inputs.hosts && state.hosts(this).any(other)))
    }

    /// Whether something of a piece itself is another that may be looked at.
    fn is_other(&self, piece: PieceId, inputs: &Inputs) -> bool {
        self.rows.is_moved(piece) || (self.rows.is_changed(piece) && self.since.reads_rows(inputs))
    }

    /// All abilities of a layer have been asked. Pieces to which other changes are made than
    /// in the last walk are made anew, too.
    pub fn put_together(&mut self, state: &State) {
        let found = self.rows.among.len();
        self.take_others(state);
        self.rows.make_found(found);
    }

    fn take_others(&mut self, state: &State) {
        while let Some(piece) = self.others.pop() {
            if self.rows.change(piece) {
                self.since.piece(state, piece);
            }
        }
    }

    /// Goes through the changes of a layer that are to be made.
    pub fn each_to_make(&self, layer: usize, mut make: impl FnMut(PieceId, Change)) {
        for &piece in &self.rows.made {
            self.layers[layer].of(piece).for_each(|change| make(piece, change));
        }
    }

    /// The changes that were made to a piece in the layers below this one.
    pub fn below(&self, layer: usize, piece: PieceId) -> impl Iterator<Item = Change> + '_ {
        self.layers[..layer].iter().flat_map(move |layer| layer.of(piece))
    }

    /// What it spent to compute all stats of seats, where that need not be done again.
    pub fn all_computed(&self, rules: &Ruleset) -> Option<u64> {
        self.is_computed(rules).then(|| self.computed.iter().sum())
    }

    /// Whether all stats of seats are what they would be computed to be.
    fn is_computed(&self, rules: &Ruleset) -> bool {
        let derived = &rules.derived;
        derived.computed.is_empty()
            || (self.keeps
                && !self.since.touches(&derived.inputs_of_computed)
                && !derived.computed.iter().any(|stat| self.since.is_written(*stat)))
    }

    /// What it spent to compute a stat of a seat, where that need not be done again; `at`
    /// is the place of the stat of that seat among those that are computed.
    pub fn computed(&self, inputs: &Inputs, (seat, stat): (Seat, StatId), at: usize) -> Option<u64> {
        let same = self.keeps && !self.since.is_written(stat) && !self.since.touches_for(seat, inputs);
        self.computed.get(at).copied().filter(|_| same)
    }

    /// A stat of a seat has been computed; `other`: it is another than before.
    pub fn take_computed(&mut self, (seat, stat): (Seat, StatId), at: usize, spent: u64, other: bool) {
        if let Some(found) = self.computed.get_mut(at) {
            *found = spent;
        }
        if other {
            self.since.stat(seat, stat);
        }
    }

    /// The walk has come to its end, or to that of its budget.
    pub fn end(&mut self, state: &mut State, complete: bool) {
        self.rows.end();
        self.last = if self.keeps && complete { WalkId::new() } else { WalkId::default() };
        state.walk = self.last;
    }
}

#[cfg(test)]
mod planted;
#[cfg(test)]
mod tests;
