//! Current values: base values and tags, then everything continuous, layer by
//! layer: tags, then what sets, then what multiplies, then what adds; within a
//! layer, older first. Last come stats of seats that are computed.
//! A stat that is left of another follows it up and never exceeds it.

use super::changed::Changed;
use super::kept::{Asked, Kept, Source, live_lists};
use super::unseen::end_modifiers;
use crate::eval::{Eval, Scope};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{Named, StatId};
use crate::rules::conditions::PartOf;
use crate::rules::op::Changes;
use crate::rules::sets::Tags;
use crate::rules::value::{Select, Value};
use crate::rules::{LAYERS, Ruleset};
use crate::spending::SpentOn;
use crate::state::{Change, Lasting, Modified, Modifier, State};
use crate::usage::Recorder;
use crate::work::Work;
use std::ops::ControlFlow;

/// Who watches values come about, in the order in which they do. Nobody
/// watches the walk that matches are played by, and that costs nothing; an
/// account is the same walk with somebody who writes it down.
pub(super) trait Witness {
    /// What stands for the cause of a change until the change is made.
    type Cause: Copy;

    /// Whether everything is worked out, though it was before.
    const WATCHES: bool = true;

    /// A continuous ability is the cause, of this piece.
    fn ability(&self, ability: AbilityId, this: Option<PieceId>) -> Self::Cause;

    /// A modifier is the cause.
    fn modifier(&self, modifier: &Modifier) -> Self::Cause;

    /// A change has just been made.
    fn made(&mut self, state: &State, piece: PieceId, change: Change, cause: Self::Cause);

    /// A value has just been brought within the bounds of its stat.
    fn bounded(&mut self, state: &State, piece: PieceId, stat: StatId, was: i32);

    /// The row of a piece was made anew.
    fn row(&mut self, _: PieceId) {}
}

/// Nobody watches but the checks after the step, who want to know which rows are others.
struct Nobody<'a>(&'a mut Changed);

impl Witness for Nobody<'_> {
    type Cause = ();

    const WATCHES: bool = false;

    fn ability(&self, _: AbilityId, _: Option<PieceId>) {}

    fn modifier(&self, _: &Modifier) {}

    fn made(&mut self, _: &State, _: PieceId, _: Change, (): ()) {}

    fn bounded(&mut self, _: &State, _: PieceId, _: StatId, _: i32) {}

    #[inline]
    fn row(&mut self, piece: PieceId) {
        self.0.add(piece);
    }
}

/// Lists kept from one refresh to the next.
pub(crate) struct Buffers<C = ()> {
    wholes: Vec<i32>,
    chosen: Vec<PieceId>,
    changes: Vec<Pending<C>>,
    held: Vec<(AbilityId, Seat)>,
    kept: Kept,
}

/// A change to come.
struct Pending<C> {
    /// When its cause began.
    since: u32,
    piece: PieceId,
    change: Change,
    cause: C,
}

impl<C> Default for Buffers<C> {
    fn default() -> Self {
        Self { wholes: Vec::new(), chosen: Vec::new(), changes: Vec::new(), held: Vec::new(), kept: Kept::default() }
    }
}

/// With fewer operations left nothing is kept, so that what runs out runs out where a
/// whole walk does.
pub(super) const AMPLE: u64 = 1_000_000;

/// What a refresh spends.
#[derive(Clone, Copy)]
pub(super) struct Budgets<'a> {
    /// For the values themselves.
    pub work: &'a Work,
    /// For what is only recorded.
    pub told: &'a Work,
}

/// Makes the current values of all pieces in play true. Whether one may be another than
/// before; which pieces may be others.
pub(super) fn refresh(
    rules: &Ruleset,
    state: &mut State,
    scratch: &mut Buffers,
    budgets: Budgets,
    record: Option<&Recorder>,
    changed: &mut Changed,
) -> bool {
    walk(rules, state, scratch, budgets, record, &mut Nobody(changed))
}

/// The same, watched.
pub(super) fn walk<W: Witness>(
    rules: &Ruleset,
    state: &mut State,
    scratch: &mut Buffers<W::Cause>,
    budgets: Budgets,
    record: Option<&Recorder>,
    witness: &mut W,
) -> bool {
    state.stale = false;
    let Buffers { wholes, chosen, changes, held, kept } = scratch;
    let Budgets { work, told } = budgets;
    let _at = work.at(SpentOn::Values);
    drop_ended(rules, state, work);
    state.modified = Modified(!state.modifiers.is_empty());
    if rules.derived.inert && state.modifiers.is_empty() && kept.begin_inert(rules, state) {
        work.spend_kept(live_lists(rules, state).map(Vec::len).sum());
        return true;
    }
    kept.begin(rules, state, !W::WATCHES && record.is_none() && work.left() > AMPLE);
    work.spend_kept(kept.live());
    if let Some(spent) = kept.untouched() {
        work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
        state.stale = work.is_spent();
        kept.end(state, !work.is_spent());
        return false;
    }
    if let Some(spent) = kept.asks_nobody(rules, state) {
        work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
        work.looked(kept.changed_rows().len());
        make_of_kept(rules, state, kept, wholes, witness);
        state.stale = work.is_spent();
        kept.end(state, !work.is_spent());
        return true;
    }
    kept.begin_asking();
    wholes.clear();
    lay_out(rules, state, kept.rows(), wholes);
    for layer in 0..LAYERS {
        if kept.is_idle(layer) {
            continue;
        }
        changes.clear();
        held.clear();
        let mut gathered = Gathered { layer, chosen, held, changes, kept };
        if !gathered.kept.keeps() {
            gather_all(rules, state, work, record, &mut gathered, witness);
            for &Pending { piece, change, cause, .. } in changes.iter() {
                make(state, piece, change);
                witness.made(state, piece, change, cause);
            }
            continue;
        }
        gather_others(rules, state, work, &mut gathered, wholes, witness);
        let known = kept.rows().len();
        kept.put_together(state);
        make_found(rules, state, kept, known, layer, wholes);
        kept.each_to_make(layer, |piece, change| make(state, piece, change));
    }
    work.looked(kept.rows().len());
    for &piece in kept.rows() {
        bound(rules, state, piece, witness);
        witness.row(piece);
    }
    compute(rules, state, work, record, kept);
    if record.is_some() {
        let sources = kept.sources().iter();
        sources.for_each(|source| record_sight(eval(rules, state, told, record), source.ability, source.this));
    }
    // What was not worked out to its end is not true yet.
    state.stale = work.is_spent();
    let gauges = rules.derived.gauges.len();
    for (i, &piece) in kept.rows().iter().enumerate() {
        follow_all(rules, state, piece, &wholes[i * gauges..(i + 1) * gauges]);
    }
    kept.end(state, !work.is_spent());
    true
}

/// Pieces are what they are without anything continuous; what their wholes were before is
/// added to `wholes`.
fn lay_out(rules: &Ruleset, state: &mut State, pieces: &[PieceId], wholes: &mut Vec<i32>) {
    let width = usize::from(state.width);
    for &piece in pieces {
        for &(_, whole) in &rules.derived.gauges {
            wholes.push(state.stat(piece, whole));
        }
        let row = piece.index() * width..(piece.index() + 1) * width;
        state.now.write_from(row.start, &state.base[row]);
        *state.tags.write(piece.index()) = state.base_tags[piece.index()];
    }
}

/// Rows that are made anew as well, from one place on, become what the layers below one make
/// them.
fn make_found(rules: &Ruleset, state: &mut State, kept: &Kept, from: usize, layer: usize, wholes: &mut Vec<i32>) {
    let found = &kept.rows()[from..];
    lay_out(rules, state, found, wholes);
    for &piece in found {
        kept.below(layer, piece).for_each(|change| make(state, piece, change));
    }
}

/// The rows that changed become what is kept of them makes them; nobody watches.
fn make_of_kept<W: Witness>(rules: &Ruleset, state: &mut State, kept: &Kept, wholes: &mut Vec<i32>, witness: &mut W) {
    for &piece in kept.changed_rows() {
        wholes.clear();
        lay_out(rules, state, &[piece], wholes);
        kept.below(LAYERS, piece).for_each(|change| make(state, piece, change));
        bound(rules, state, piece, witness);
        witness.row(piece);
        follow_all(rules, state, piece, wholes);
    }
}

/// Modifiers whose source is not in play any more end.
fn drop_ended(rules: &Ruleset, state: &mut State, work: &Work) {
    end_modifiers(rules, state, work, |state, modifier| match modifier.lasts {
        Lasting::While(source, life) => {
            let source = state.piece(source);
            source.life == life && !source.gone && rules.in_play(source.home.zone)
        }
        _ => true,
    });
}

fn eval<'a>(rules: &'a Ruleset, state: &'a State, work: &'a Work, record: Option<&'a Recorder>) -> Eval<'a> {
    Eval::new(rules, state, work, None, record)
}

/// Records a continuous ability that opens or hides pieces: it is at work where
/// it finds one.
fn record_sight(eval: Eval, id: AbilityId, this: Option<PieceId>) {
    let ability = eval.rules.ability(id);
    let filters = || ability.sees.iter().chain(&ability.conceals);
    let look = |this: Option<PieceId>| {
        let me = this.map_or(eval.state.active, |piece| eval.state.piece(piece).controller);
        let scope = Scope { me, this, ability: Some(id), ..Scope::default() };
        if eval.cond(&scope, &ability.when) && filters().any(|filter| eval.any(&scope, filter)) {
            eval.works(id, this);
        }
    };
    match &ability.each {
        _ if filters().next().is_none() => {}
        None => look(this),
        Some(filter) => eval.visit(&Scope { me: eval.state.active, ..Scope::default() }, filter, &mut |piece| {
            look(Some(piece));
            ControlFlow::Continue(())
        }),
    }
}

/// Where the changes of a layer are gathered.
struct Gathered<'a, C> {
    /// Which layer, from 0 on.
    layer: usize,
    /// The pieces one ability changes.
    chosen: &'a mut Vec<PieceId>,
    /// Abilities that change things once for each seat, and have.
    held: &'a mut Vec<(AbilityId, Seat)>,
    changes: &'a mut Vec<Pending<C>>,
    kept: &'a mut Kept,
}

/// All changes of a layer, in the order in which they are made.
fn gather_all<W: Witness>(
    rules: &Ruleset,
    state: &State,
    work: &Work,
    record: Option<&Recorder>,
    gathered: &mut Gathered<'_, W::Cause>,
    witness: &W,
) {
    let layer = gathered.layer;
    for place in 0..gathered.kept.in_layer(layer).len() {
        let at = gathered.kept.in_layer(layer)[place];
        gather(eval(rules, state, work, record), at, gathered, witness);
    }
    let timed = state.modifiers.iter().filter(|m| m.change.layer() == layer && state.has_begun(&m.lasts));
    gathered.changes.extend(timed.map(|m| Pending {
        since: m.stamp,
        piece: m.piece,
        change: m.change,
        cause: witness.modifier(m),
    }));
    gathered.changes.sort_by_key(|pending| pending.since);
}

/// The changes of those abilities that have to be asked again.
fn gather_others<W: Witness>(
    rules: &Ruleset,
    state: &mut State,
    work: &Work,
    gathered: &mut Gathered<'_, W::Cause>,
    wholes: &mut Vec<i32>,
    witness: &W,
) {
    let layer = gathered.layer;
    if let Some(spent) = gathered.kept.spent_by_all(rules, state, layer) {
        return work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
    }
    let mut next = 0;
    while let Some(at) = gathered.kept.next_to_ask(rules, state, layer, &mut next, work) {
        let known = gathered.kept.rows().len();
        gathered.kept.make_rows_for(rules, state, at);
        make_found(rules, state, gathered.kept, known, layer, wholes);
        let before = work.spent();
        gather(eval(rules, state, work, None), at, gathered, witness);
        gathered.kept.end_asking(at, layer, work.spent() - before);
    }
}

/// What one continuous ability changes in a layer.
fn gather<W: Witness>(eval: Eval, at: usize, gathered: &mut Gathered<'_, W::Cause>, witness: &W) {
    let Eval { rules, state, .. } = eval;
    let Gathered { layer, chosen, held, changes, kept } = gathered;
    let layer = *layer;
    let Source { ability: id, this, since } = kept.sources()[at];
    let _at = eval.at(PartOf::Ability(id));
    let ability = rules.ability(id);
    let change = &ability.change;
    let me = this.map_or(state.active, |piece| state.piece(piece).controller);
    let scope = Scope { me, this, ability: Some(id), ..Scope::default() };
    let affects = ability.affects.as_ref().unwrap_or(&Select::This);
    let by_row = match affects {
        Select::All(filter) if rules.derived.by_row[id.index()] => {
            rules.derived.plans.get(filter).map(|plan| (&**filter, plan))
        }
        _ => None,
    };
    let mut add = |scope: &Scope| {
        if !eval.cond(scope, &ability.when) {
            return;
        }
        if ability.once {
            if held.contains(&(id, scope.me)) {
                return;
            }
            held.push((id, scope.me));
        }
        if kept.keeps() {
            let asked = Asked { at, layer, scope, affects, by_row };
            return kept.ask(eval, &asked, |piece, push| changes_of(eval, scope, change, layer, piece, push));
        }
        chosen.clear();
        eval.select(scope, affects, chosen);
        chosen.retain(|&piece| rules.derived.live.has(state.piece(piece).home.zone));
        if !chosen.is_empty() {
            eval.works(id, scope.this);
        }
        let cause = witness.ability(id, scope.this);
        for &piece in chosen.iter() {
            let push = &mut |change| changes.push(Pending { since, piece, change, cause });
            changes_of(eval, scope, change, layer, piece, push);
        }
    };
    match &ability.each {
        None => add(&scope),
        Some(filter) => eval.visit(&scope, filter, &mut |piece| {
            let me = state.piece(piece).controller;
            add(&Scope { this: Some(piece), me, ..scope });
            ControlFlow::Continue(())
        }),
    }
}

/// What an ability makes of a piece in a layer.
fn changes_of(eval: Eval, scope: &Scope, change: &Changes, layer: usize, piece: PieceId, push: &mut dyn FnMut(Change)) {
    let inner = Scope { it: Some(piece), ..*scope };
    let value = |value: &Value| eval.value(&inner, value);
    match layer {
        0 => {
            change.gives.iter().for_each(|tag| push(Change::Gives(tag)));
            change.takes.iter().for_each(|tag| push(Change::Takes(tag)));
        }
        1 => change.set.0.iter().for_each(|(stat, to)| push(Change::Set(*stat, value(to)))),
        2 => change.times.0.iter().for_each(|(stat, by)| push(Change::Times(*stat, value(by)))),
        _ => change.add.0.iter().for_each(|(stat, by)| push(Change::Add(*stat, value(by)))),
    }
}

/// Makes a change to a piece whose row has been laid out.
fn make(state: &mut State, piece: PieceId, change: Change) {
    match change {
        Change::Set(stat, to) => *value_of(state, piece, stat) = to,
        Change::Times(stat, by) => {
            let value = value_of(state, piece, stat);
            *value = value.saturating_mul(by);
        }
        Change::Add(stat, by) => {
            let value = value_of(state, piece, stat);
            *value = value.saturating_add(by);
        }
        Change::Gives(tag) => {
            let tags = state.tags.write_again(piece.index());
            *tags = Tags::from(*tags).with(Tags::one(tag)).into();
        }
        Change::Takes(tag) => {
            let tags = state.tags.write_again(piece.index());
            *tags = Tags::from(*tags).without(Tags::one(tag)).into();
        }
    }
}

/// A current value of a piece whose row has been laid out.
fn value_of(state: &mut State, piece: PieceId, stat: StatId) -> &mut i32 {
    let slot = state.slot(piece, stat);
    state.now.write_again(slot)
}

/// Keeps current values within the bounds of their stats.
fn bound<W: Witness>(rules: &Ruleset, state: &mut State, piece: PieceId, witness: &mut W) {
    let bounded = &rules.derived.bounded[..];
    if bounded.is_empty() {
        return;
    }
    let width = usize::from(state.width);
    let start = piece.index() * width;
    if !W::WATCHES {
        let row = state.now.write_more(start..start + width);
        for &(stat, least, most) in bounded {
            let value = &mut row[stat.index()];
            *value = (*value).max(least).min(most);
        }
        return;
    }
    for &(stat, least, most) in bounded {
        let was = state.now[start + stat.index()];
        let value = was.max(least).min(most);
        if value != was {
            *state.now.write(start + stat.index()) = value;
            witness.bounded(state, piece, stat, was);
        }
    }
}

/// Stats of seats that are computed, in order, so that a later one may read an
/// earlier one.
fn compute(rules: &Ruleset, state: &mut State, work: &Work, record: Option<&Recorder>, kept: &mut Kept) {
    let (derived, seats) = (&rules.derived, state.seats());
    if let Some(spent) = kept.all_computed(rules) {
        return work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
    }
    for (place, (&stat, inputs)) in derived.computed.iter().zip(&derived.computed_of).enumerate() {
        let def = &rules.stats[stat.index()];
        let Some(computed) = &def.computed else { continue };
        for index in 0..seats {
            let at = place * seats + index;
            let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
            if let Some(spent) = kept.computed(inputs, (seat, stat), at) {
                work.spend_kept(usize::try_from(spent).unwrap_or(usize::MAX));
                continue;
            }
            let _at = work.at(PartOf::Stat(stat));
            let before = work.spent();
            let value = eval(rules, state, work, record).value(&Scope { me: seat, ..Scope::default() }, computed);
            let value = def.min.map_or(value, |min| value.max(min));
            let value = def.max.map_or(value, |max| value.min(max));
            let slot = index * usize::from(state.width) + stat.index();
            let other = state.seat_stats[slot] != value;
            if other {
                *state.seat_stats.write(slot) = value;
            }
            kept.take_computed((seat, stat), at, work.spent() - before, other);
        }
    }
}

/// Of a piece in play, whatever is left of a whole follows it; what its wholes were before is
/// known.
#[inline(always)]
fn follow_all(rules: &Ruleset, state: &mut State, piece: PieceId, wholes: &[i32]) {
    if !wholes.is_empty() && rules.in_play(state.piece(piece).home.zone) {
        for (&(left, whole), &was) in rules.derived.gauges.iter().zip(wholes) {
            follow(state, piece, left, state.stat(piece, whole), was);
        }
    }
}

/// What is left rises with the whole and never exceeds it.
fn follow(state: &mut State, piece: PieceId, left: crate::names::StatId, whole: i32, was: i32) {
    let slot = state.slot(piece, left);
    let base = state.base[slot];
    let risen = base.saturating_add(whole.saturating_sub(was).max(0)).min(whole);
    if risen != base {
        *state.base.write(slot) = risen;
        let value = value_of(state, piece, left);
        *value = value.saturating_add(risen.saturating_sub(base));
    }
}
