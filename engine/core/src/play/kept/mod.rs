//! What continuous abilities made of pieces, kept from one walk of [`super::refresh`] to
//! the next. The columns of the state know where they were written since, and the rules
//! what each ability looks at: one that looks at nothing of it is not asked again, one that
//! changes each piece by its row alone only about rows that are others, and no row is made
//! anew but these and those to which other changes are made than before. A kept walk spends
//! what a whole one spends.
//!
//! A walk is whole where nothing is known of the state, which a copy is, and where somebody
//! watches. Where an ability in force may read what is written in its own layer or later
//! ([`Stratum`](crate::rules::Stratum)), all rows are made anew, so that it finds them as
//! the layers before leave them.

mod layer;
mod rows;
mod since;
mod sources;

pub(super) use rows::live_lists;
pub(super) use sources::Source;

use crate::eval::{Eval, Scope};
use crate::ids::PieceId;
use crate::names::{Named, StatId};
use crate::rules::plan::Plan;
use crate::rules::value::Filter;
use crate::rules::{Inputs, LAYERS, Ruleset};
use crate::state::{Change, State, WalkId};
use layer::Layer;
use rows::Rows;
use since::Since;
use sources::Sources;

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
    /// All changes, layer by layer, as they were made.
    layers: [Layer; LAYERS],
    /// A list to use again.
    spare: Vec<Dated>,
    /// By computed stat and seat: the operations that were spent on it.
    computed: Vec<u64>,
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
        self.touched = !known || self.rows.any_changed() || self.sources.others || self.other_times || {
            let inputs = |source: &Source| &rules.derived.strata[source.ability.index()].inputs;
            let (computed, stats) = (&rules.derived.computed_of, &rules.derived.computed);
            self.sources.list.iter().map(inputs).chain(computed).any(|inputs| self.since.touches(inputs))
                || stats.iter().any(|stat| self.since.is_written(*stat))
        };
        self.sources.touched.clear();
        self.sources.touched.resize(self.sources.list.len(), None);
        self.rows.begin_making(rules, state, self.sources.reads.unsettled(state));
        self.note(state);
    }

    /// What this walk spends, where nothing was written that may be looked at: all current
    /// values are what they were.
    pub fn untouched(&self) -> Option<u64> {
        if self.touched || !self.keeps {
            return None;
        }
        let asked = (0..LAYERS).map(|layer| self.sources.spent(layer)).sum::<u64>();
        Some(asked + self.computed.iter().sum::<u64>())
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
        self.layers.iter_mut().for_each(Layer::clear);
        self.timed.clear();
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
        if !self.since.begin(state) {
            return false;
        }
        self.rows.fit(state.pieces.len());
        // Whoever comes or goes is written; here their order is another.
        let mut concerned = self.since.has_moved(rules.derived.live);
        let piece = |at: usize| PieceId(u16::try_from(at).unwrap_or(u16::MAX));
        for (place, &at) in pieces.iter().chain(tags).enumerate() {
            if self.rows.written(rules, state, piece(at)) {
                self.since.piece(state, piece(at));
                // Numbers and tags say nothing of the abilities it has.
                concerned |= place < pieces.len() && self.sources.concerns(rules, state, piece(at));
            }
        }
        for slot in base {
            let (piece, stat) = (piece(slot / width), StatId(u16::try_from(slot % width).unwrap_or(u16::MAX)));
            self.rows.write_stat(piece);
            self.since.row(piece, stat);
            // A whole row that was written is known by its first entry.
            if stat.index() == 0 && self.rows.change(piece) {
                self.since.piece(state, piece);
            }
        }
        if concerned {
            self.sources.find(rules, state);
        }
        true
    }

    fn take_modifiers(&mut self, state: &State) {
        let begun = state.modifiers.iter().filter(|modifier| state.has_begun(&modifier.lasts));
        self.spare.clear();
        self.spare.extend(begun.map(|modifier| (modifier.stamp, modifier.piece, modifier.change)));
        self.other_times = self.spare != self.timed;
        std::mem::swap(&mut self.spare, &mut self.timed);
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

    /// Whether something is changed in a layer, or was.
    pub fn is_idle(&self, layer: usize) -> bool {
        self.layers[layer].changes.is_empty() && self.timed.is_empty() && self.in_layer(layer).is_empty()
    }

    /// The pieces whose rows are made anew, as far as is known by now; those that are found
    /// later come after them.
    pub fn rows(&self) -> &[PieceId] {
        &self.rows.made
    }

    /// What an ability spent when it was asked last, if it need not be asked again.
    pub fn spent(&mut self, rules: &Ruleset, state: &State, at: usize, layer: usize) -> Option<u64> {
        // Whatever was found to be another since it was looked at may touch it.
        let known = self.sources.touched[at];
        let touched = match known {
            Some((touched, found)) if touched || found == self.since.found() => touched,
            _ => self.is_touched(rules, state, at),
        };
        self.sources.touched[at] = Some((touched, self.since.found()));
        let slot = self.sources.slot(at, layer);
        let other = touched || !slot.is_asked();
        if other {
            slot.begin();
        }
        (!other).then_some(slot.spent)
    }

    /// Whether something was written that an ability looks at.
    fn is_touched(&self, rules: &Ruleset, state: &State, at: usize) -> bool {
        let Source { ability, this, .. } = self.sources.list[at];
        let inputs = &rules.derived.strata[ability.index()].inputs;
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
        let other = |piece| self.rows.is_moved(piece) || (self.rows.is_changed(piece) && self.since.reads_rows(inputs));
        this.is_some_and(|this| other(this) || (inputs.hosts && state.hosts(this).any(other)))
    }

    /// Takes what an ability made in a layer, and what that spent; whether it is something
    /// else than before.
    pub fn take(
        &mut self,
        at: usize,
        layer: usize,
        changes: impl Iterator<Item = (PieceId, Change)>,
        spent: u64,
    ) -> bool {
        self.sources.slot(at, layer).take(changes, spent, &mut self.others)
    }

    /// The same of an ability that changes each piece by its row.
    pub fn take_rows(&mut self, at: usize, layer: usize, spent: u64) -> bool {
        self.sources.slot(at, layer).take_rows(spent, &mut self.others)
    }

    /// Finds what an ability that changes each piece by its row makes in a layer, for one piece
    /// that has it; `change` says what it makes of a piece.
    pub fn by_row(
        &mut self,
        (at, layer): (usize, usize),
        eval: Eval,
        scope: &Scope,
        affected: (&Filter, &Plan),
        change: impl FnMut(PieceId, &mut dyn FnMut(Change)),
    ) {
        self.sources.slot(at, layer).by_row(&self.rows, eval, scope, affected, change, &mut self.others);
    }

    /// All abilities of a layer have been asked; `other`: one made something else than
    /// before. Pieces to which other changes are made than in the last walk are made anew,
    /// too: how many were known to be before.
    pub fn put_together(&mut self, state: &State, layer: usize, other: bool) -> usize {
        let known = self.rows.made.len();
        if !other && !self.sources.others && !self.other_times {
            self.others.clear();
            return known;
        }
        let mut now = std::mem::take(&mut self.spare);
        now.clear();
        self.sources.changes(layer, &mut now);
        now.extend(self.timed.iter().filter(|(_, _, change)| change.layer() == layer));
        if !now.is_sorted_by_key(|(since, ..)| *since) {
            now.sort_by_key(|(since, ..)| *since);
        }
        let found = self.rows.among.len();
        if self.sources.others || self.other_times {
            self.compare(layer, &now);
        }
        while let Some(piece) = self.others.pop() {
            if self.rows.change(piece) {
                self.since.piece(state, piece);
            }
        }
        self.rows.make_found(found);
        self.spare = self.layers[layer].put(now);
        known
    }

    /// Finds the pieces to which other changes are made than in the last walk.
    fn compare(&mut self, layer: usize, now: &[Dated]) {
        let before = &self.layers[layer].changes;
        let same = before.iter().zip(now).take_while(|(before, now)| before == now).count();
        let ends = before[same..].iter().rev().zip(now[same..].iter().rev());
        let ends = ends.take_while(|(before, now)| before == now).count();
        let others = before[same..before.len() - ends].iter().chain(&now[same..now.len() - ends]);
        self.others.extend(others.map(|(_, piece, _)| *piece));
    }

    /// Goes through the changes of a layer that are to be made.
    pub fn each_to_make(&mut self, layer: usize, mut make: impl FnMut(PieceId, Change)) {
        if self.rows.made.is_empty() {
            return;
        }
        let layer = &mut self.layers[layer];
        layer.walk();
        if layer.is_indexed() {
            self.rows.made.iter().for_each(|&piece| layer.of(piece).for_each(|change| make(piece, change)));
            return;
        }
        for &(_, piece, change) in &layer.changes {
            if self.rows.is_made(piece) {
                make(piece, change);
            }
        }
    }

    /// The changes that were made to a piece in the layers below this one.
    pub fn below(&self, layer: usize, piece: PieceId) -> impl Iterator<Item = Change> + '_ {
        self.layers[..layer].iter().flat_map(move |layer| layer.of(piece))
    }

    /// What it spent to compute a stat of a seat, where that need not be done again; `at`
    /// is the place of the stat among those that are computed.
    pub fn computed(&self, inputs: &Inputs, stat: StatId, at: usize) -> Option<u64> {
        let same = self.keeps && !self.since.is_written(stat) && !self.since.touches(inputs);
        self.computed.get(at).copied().filter(|_| same)
    }

    /// A stat of a seat has been computed; `other`: it is another than before.
    pub fn take_computed(&mut self, stat: StatId, at: usize, spent: u64, other: bool) {
        if let Some(found) = self.computed.get_mut(at) {
            *found = spent;
        }
        if other {
            self.since.stat(stat);
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
mod tests {
    use super::*;
    use crate::ids::Seat;
    use crate::names::{CardId, ZoneId};
    use crate::rules::card::Card;
    use crate::rules::op::Face;
    use crate::rules::sets::{Tags, Zones};
    use crate::state::{Home, Piece, Status, Tags128};

    const ALL: [PieceId; 3] = [PieceId(0), PieceId(1), PieceId(2)];

    fn state() -> State {
        let home = Home { zone: ZoneId::from_index(0), seat: Seat(0) };
        let pieces = vec![Piece::new(CardId::from_index(0), Seat(0), home, 0); ALL.len()].into();
        let (base, base_tags) = (vec![0; ALL.len() * 2].into(), vec![Tags128::default(); ALL.len()].into());
        let (status, zones) = (vec![Status::In], vec![ALL.to_vec()].into());
        State { pieces, base, base_tags, status, zones, width: 2, settings: vec![0], ..State::default() }
    }

    /// Rules of one zone, whose pieces take part.
    fn rules() -> Ruleset {
        let mut rules = Ruleset { cards: vec![Card::default(); 2], ..Ruleset::default() };
        rules.derived.live = Zones::one(ZoneId::from_index(0));
        rules
    }

    /// The pieces that a walk makes anew.
    fn walk(kept: &mut Kept, rules: &Ruleset, state: &mut State) -> Vec<PieceId> {
        kept.begin(rules, state, true);
        let among = kept.rows().to_vec();
        kept.end(state, true);
        among
    }

    #[test]
    fn every_way_to_write_a_row_is_noticed_and_no_other_row_is_looked_at() {
        type Write = fn(&mut State);
        let writes: [(&str, Write); 7] = [
            ("a base value", |state| *state.base.write(3) = 1),
            ("a tag", |state| *state.base_tags.write(1) = Tags(2).into()),
            ("the card", |state| state.pieces.write(1).card = CardId::from_index(1)),
            ("the controller", |state| state.pieces.write(1).controller = Seat(1)),
            ("the seat of its zone", |state| state.pieces.write(1).home.seat = Seat(1)),
            ("the face", |state| state.pieces.write(1).face = Face::Down),
            ("the host", |state| state.set_host(PieceId(1), Some(PieceId(0)))),
        ];
        let rules = rules();
        for (what, write) in writes {
            let (mut kept, mut state) = (Kept::default(), state());
            assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "nothing is kept at first");
            assert_eq!(walk(&mut kept, &rules, &mut state), []);
            write(&mut state);
            assert_eq!(walk(&mut kept, &rules, &mut state), [PieceId(1)], "{what}");
            assert_eq!(walk(&mut kept, &rules, &mut state), [], "{what}");
        }
    }

    #[test]
    fn a_stat_that_was_written_concerns_who_looks_at_it_and_a_tag_everybody() {
        type Write = fn(&mut State);
        let writes: [(Write, [bool; 3]); 4] = [
            (|_| {}, [false, false, false]),
            (|state| *state.base.write(3) = 1, [false, true, false]),
            (|state| state.base.write_from(2, &[1, 1]), [true, true, true]),
            (|state| *state.base_tags.write(1) = Tags(2).into(), [true, true, true]),
        ];
        let rules = rules();
        let looks = |of_pieces: Vec<StatId>, zone: u16| {
            let zones = Zones::one(ZoneId::from_index(zone));
            Inputs { zones, of_pieces: of_pieces.into(), ..Inputs::default() }
        };
        for (write, expected) in writes {
            let (mut kept, mut state) = (Kept::default(), state());
            walk(&mut kept, &rules, &mut state);
            write(&mut state);
            kept.begin(&rules, &mut state, true);
            let inputs = [looks(vec![StatId(0)], 0), looks(vec![StatId(1)], 0), looks(Vec::new(), 0)];
            assert_eq!(inputs.map(|inputs| kept.since.touches(&inputs)), expected);
            assert!(!kept.since.touches(&looks(vec![StatId(1)], 1)), "in another zone");
        }
    }

    #[test]
    fn whatever_makes_a_state_another_leaves_nothing_kept() {
        type Write = fn(&mut State);
        let writes: [(&str, Write); 6] = [
            ("a whole column", |state| state.base[3] = 1),
            ("all pieces", |state| state.pieces.iter_mut().for_each(|piece| piece.card = CardId::from_index(1))),
            ("the settings", |state| state.settings[0] = 1),
            ("a copy", |state| *state = state.clone()),
            ("a copy into it", |state| state.clone_from(&state.clone())),
            ("another state", |state| *state = self::state()),
        ];
        let rules = rules();
        for (what, write) in writes {
            let (mut kept, mut state) = (Kept::default(), state());
            walk(&mut kept, &rules, &mut state);
            write(&mut state);
            assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "{what}");
        }
        let (mut kept, mut state) = (Kept::default(), state());
        walk(&mut kept, &rules, &mut state);
        assert_eq!(walk(&mut Kept::default(), &rules, &mut state), ALL, "by another");
        assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "that was walked by another");
        assert_eq!(walk(&mut kept, &self::rules(), &mut state), ALL, "of other rules");
    }

    #[test]
    fn who_goes_away_is_made_anew_when_it_comes_back() {
        let (mut kept, mut state, rules) = (Kept::default(), state(), rules());
        walk(&mut kept, &rules, &mut state);
        state.pieces.write(1).home.zone = ZoneId::from_index(1);
        assert_eq!(walk(&mut kept, &rules, &mut state), []);
        state.pieces.write(1).home.zone = ZoneId::from_index(0);
        assert_eq!(walk(&mut kept, &rules, &mut state), [PieceId(1)]);
    }

    #[test]
    fn a_piece_to_which_other_changes_are_made_is_made_anew() {
        let (mut kept, mut state, rules) = (Kept::default(), state(), rules());
        let change = |piece, by| (0, PieceId(piece), Change::Add(crate::names::StatId(0), by));
        let mut walk = |changes: &[Dated]| {
            kept.begin(&rules, &mut state, true);
            kept.timed = changes.to_vec();
            kept.other_times = true;
            kept.put_together(&state, 3, false);
            let mut count = 0;
            kept.each_to_make(3, |_, _| count += 1);
            let found = (kept.rows().to_vec(), count);
            kept.end(&mut state, true);
            found
        };
        let all = [change(0, 1), change(1, 1), change(2, 1)];
        assert_eq!(walk(&all), (ALL.to_vec(), 3));
        assert_eq!(walk(&all), (Vec::new(), 0));
        assert_eq!(walk(&[all[0], all[2]]), (vec![PieceId(1)], 0));
        assert_eq!(walk(&[all[0], all[2], change(2, 5)]), (vec![PieceId(2)], 2));
    }
}
