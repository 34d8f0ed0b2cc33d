//! Current values: base values and tags, then everything continuous, layer by
//! layer: tags, then what sets, then what multiplies, then what adds; within a
//! layer, older first. Last come stats of seats that are computed.
//! A stat that is left of another follows it up and never exceeds it.

use super::kept::{Asked, Kept, Source};
use super::unseen::end_modifiers;
use crate::eval::{Eval, Scope};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{Named, StatId};
use crate::rules::Ruleset;
use crate::rules::card::AbilityKind;
use crate::rules::op::Changes;
use crate::rules::sets::Tags;
use crate::rules::value::{Select, Value};
use crate::state::{Change, Lasting, Modifier, State};
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
}

/// Nobody watches.
struct Nobody;

impl Witness for Nobody {
    type Cause = ();

    const WATCHES: bool = false;

    fn ability(&self, _: AbilityId, _: Option<PieceId>) {}

    fn modifier(&self, _: &Modifier) {}

    fn made(&mut self, _: &State, _: PieceId, _: Change, (): ()) {}

    fn bounded(&mut self, _: &State, _: PieceId, _: StatId, _: i32) {}
}

/// Lists kept from one refresh to the next.
pub(crate) struct Buffers<C = ()> {
    pieces: Vec<PieceId>,
    wholes: Vec<i32>,
    sources: Vec<Source>,
    chosen: Vec<PieceId>,
    changes: Vec<Pending<C>>,
    held: Vec<(AbilityId, Seat)>,
    kept: Kept,
    /// Operations that abilities spent in the last walk that change pieces by their rows.
    by_row: u64,
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
        Self {
            pieces: Vec::new(),
            wholes: Vec::new(),
            sources: Vec::new(),
            chosen: Vec::new(),
            changes: Vec::new(),
            held: Vec::new(),
            kept: Kept::default(),
            by_row: 0,
        }
    }
}

/// To keep what abilities change pays where they look at so many times the pieces there are.
const PAYS: u64 = 2;

/// With fewer operations left nothing is kept, so that what runs out runs out where a
/// whole walk does.
const AMPLE: u64 = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Tags,
    Set,
    Times,
    Add,
}

impl Layer {
    /// Its place from 0 on.
    fn place(self) -> usize {
        match self {
            Layer::Tags => 0,
            Layer::Set => 1,
            Layer::Times => 2,
            Layer::Add => 3,
        }
    }
}

/// What a refresh spends.
#[derive(Clone, Copy)]
pub(super) struct Budgets<'a> {
    /// For the values themselves.
    pub work: &'a Work,
    /// For what is only recorded.
    pub told: &'a Work,
}

/// Makes the current values of all pieces in play true.
pub(super) fn refresh(
    rules: &Ruleset,
    state: &mut State,
    scratch: &mut Buffers,
    budgets: Budgets,
    record: Option<&Recorder>,
) {
    walk(rules, state, scratch, budgets, record, &mut Nobody);
}

/// The same, watched.
pub(super) fn walk<W: Witness>(
    rules: &Ruleset,
    state: &mut State,
    scratch: &mut Buffers<W::Cause>,
    budgets: Budgets,
    record: Option<&Recorder>,
    witness: &mut W,
) {
    state.stale = false;
    let Buffers { pieces, wholes, sources, chosen, changes, held, kept, by_row } = scratch;
    pieces.clear();
    sources.clear();
    wholes.clear();
    let seats = state.seats();
    for zone in rules.derived.live.iter() {
        for list in &state.zones[zone.index() * seats..(zone.index() + 1) * seats] {
            pieces.extend_from_slice(list);
        }
    }
    let Budgets { work, told } = budgets;
    work.spend(pieces.len());
    drop_ended(rules, state, work);
    let width = usize::from(state.width);
    for &piece in pieces.iter() {
        for &(_, whole) in &rules.derived.gauges {
            wholes.push(state.stat(piece, whole));
        }
        let row = piece.index() * width..(piece.index() + 1) * width;
        state.now[row.clone()].copy_from_slice(&state.base[row]);
        state.tags[piece.index()] = state.base_tags[piece.index()];
        let found = state.piece(piece);
        let card = rules.card(found.card);
        if card.continuous {
            let of_card = card.abilities.iter().filter(|&&id| {
                let ability = rules.ability(id);
                let from = if ability.from.is_empty() { rules.derived.play } else { ability.from };
                ability.kind == AbilityKind::While && from.has(found.home.zone)
            });
            sources.extend(of_card.map(|&ability| Source { ability, this: Some(piece), since: found.since }));
        }
    }
    sources.extend(rules.derived.continuous.iter().map(|&ability| Source { ability, this: None, since: 0 }));
    // What is compared is compared for each piece, so that has to be little beside.
    let pays = std::mem::take(by_row) > PAYS * u64::try_from(pieces.len()).unwrap_or(u64::MAX);
    let mut kept = Some(kept).filter(|_| pays && !W::WATCHES && record.is_none() && work.left() > AMPLE);
    if let Some(kept) = &mut kept {
        kept.begin(rules, state, pieces, sources);
    }
    if !sources.is_empty() || !state.modifiers.is_empty() {
        for layer in [Layer::Tags, Layer::Set, Layer::Times, Layer::Add] {
            changes.clear();
            held.clear();
            for &source in sources.iter() {
                let before = work.spent();
                gather(
                    eval(rules, state, work, record),
                    source,
                    layer,
                    &mut Gathered { chosen, held, changes, kept: kept.as_deref_mut() },
                    witness,
                );
                if rules.derived.by_row[source.ability.index()] {
                    *by_row += work.spent() - before;
                }
            }
            let timed = state.modifiers.iter().filter(|m| layer_of(&m.change) == layer && state.has_begun(&m.lasts));
            changes.extend(timed.map(|m| Pending {
                since: m.stamp,
                piece: m.piece,
                change: m.change,
                cause: witness.modifier(m),
            }));
            changes.sort_by_key(|pending| pending.since);
            if let Some(kept) = &mut kept {
                kept.made(layer.place(), changes.iter().map(|pending| (pending.since, pending.piece, pending.change)));
            }
            for &Pending { piece, change, cause, .. } in changes.iter() {
                make(state, piece, change);
                witness.made(state, piece, change, cause);
            }
        }
    }
    for &piece in pieces.iter() {
        bound(rules, state, piece, witness);
    }
    compute(rules, state, work, record);
    if record.is_some() {
        sources.iter().for_each(|source| record_sight(eval(rules, state, told, record), source.ability, source.this));
    }
    // What was not worked out to its end is not true yet.
    state.stale = work.is_spent();
    if let Some(kept) = kept.filter(|_| work.is_spent()) {
        kept.forget();
    }
    let gauges = &rules.derived.gauges;
    for (i, &piece) in pieces.iter().enumerate() {
        if !rules.in_play(state.piece(piece).home.zone) {
            continue;
        }
        for (j, &(left, whole)) in gauges.iter().enumerate() {
            follow(state, piece, left, state.stat(piece, whole), wholes[i * gauges.len() + j]);
        }
    }
}

fn layer_of(change: &Change) -> Layer {
    match change {
        Change::Gives(_) | Change::Takes(_) => Layer::Tags,
        Change::Set(..) => Layer::Set,
        Change::Times(..) => Layer::Times,
        Change::Add(..) => Layer::Add,
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
        Some(filter) => eval.visit(&Scope { me: eval.state.active, ..Scope::default() }, filter, |piece| {
            look(Some(piece));
            ControlFlow::Continue(())
        }),
    }
}

/// Where the changes of a layer are gathered.
struct Gathered<'a, C> {
    /// The pieces one ability changes.
    chosen: &'a mut Vec<PieceId>,
    /// Abilities that change things once for each seat, and have.
    held: &'a mut Vec<(AbilityId, Seat)>,
    changes: &'a mut Vec<Pending<C>>,
    /// What abilities changed before, where that is kept.
    kept: Option<&'a mut Kept>,
}

/// What one continuous ability changes in a layer.
fn gather<W: Witness>(eval: Eval, source: Source, layer: Layer, gathered: &mut Gathered<'_, W::Cause>, witness: &W) {
    let Eval { rules, state, .. } = eval;
    let Source { ability: id, this, since } = source;
    let Gathered { chosen, held, changes, kept } = gathered;
    let ability = rules.ability(id);
    let change = &ability.change;
    let idle = match layer {
        Layer::Tags => change.gives.is_empty() && change.takes.is_empty(),
        Layer::Set => change.set.0.is_empty(),
        Layer::Times => change.times.0.is_empty(),
        Layer::Add => change.add.0.is_empty(),
    };
    if idle {
        return;
    }
    let me = this.map_or(state.active, |piece| state.piece(piece).controller);
    let scope = Scope { me, this, ability: Some(id), ..Scope::default() };
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
        let affects = ability.affects.as_ref().filter(|_| rules.derived.by_row[id.index()]);
        if let Some(kept) = kept.as_deref_mut()
            && let Some(Select::All(filter)) = affects
            && let Some(plan) = rules.derived.plans.get(filter)
        {
            let asked = Asked { ability: id, filter, plan, layer: layer.place() };
            let found =
                kept.ask(eval, scope, &asked, |piece, push| changes_of(eval, scope, change, layer, piece, push));
            let cause = witness.ability(id, scope.this);
            changes.extend(found.iter().map(|&(piece, change)| Pending { since, piece, change, cause }));
            return;
        }
        chosen.clear();
        eval.select(scope, ability.affects.as_ref().unwrap_or(&Select::This), chosen);
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
fn changes_of(eval: Eval, scope: &Scope, change: &Changes, layer: Layer, piece: PieceId, push: &mut dyn FnMut(Change)) {
    let inner = Scope { it: Some(piece), ..*scope };
    let value = |value: &Value| eval.value(&inner, value);
    match layer {
        Layer::Tags => {
            change.gives.iter().for_each(|tag| push(Change::Gives(tag)));
            change.takes.iter().for_each(|tag| push(Change::Takes(tag)));
        }
        Layer::Set => change.set.0.iter().for_each(|(stat, to)| push(Change::Set(*stat, value(to)))),
        Layer::Times => change.times.0.iter().for_each(|(stat, by)| push(Change::Times(*stat, value(by)))),
        Layer::Add => change.add.0.iter().for_each(|(stat, by)| push(Change::Add(*stat, value(by)))),
    }
}

fn make(state: &mut State, piece: PieceId, change: Change) {
    match change {
        Change::Set(stat, value) => {
            let slot = state.slot(piece, stat);
            state.now[slot] = value;
        }
        Change::Times(stat, value) => {
            let slot = state.slot(piece, stat);
            state.now[slot] = state.now[slot].saturating_mul(value);
        }
        Change::Add(stat, value) => {
            let slot = state.slot(piece, stat);
            state.now[slot] = state.now[slot].saturating_add(value);
        }
        Change::Gives(tag) => {
            let tags: Tags = state.tags[piece.index()].into();
            state.tags[piece.index()] = tags.with(Tags::one(tag)).into();
        }
        Change::Takes(tag) => {
            let tags: Tags = state.tags[piece.index()].into();
            state.tags[piece.index()] = tags.without(Tags::one(tag)).into();
        }
    }
}

/// Keeps current values within the bounds of their stats.
fn bound<W: Witness>(rules: &Ruleset, state: &mut State, piece: PieceId, witness: &mut W) {
    for &stat in &rules.derived.bounded {
        let def = &rules.stats[stat.index()];
        let slot = state.slot(piece, stat);
        let was = state.now[slot];
        let value = def.min.map_or(was, |min| min.max(was));
        let value = def.max.map_or(value, |max| max.min(value));
        if value != was {
            state.now[slot] = value;
            witness.bounded(state, piece, stat, was);
        }
    }
}

/// Stats of seats that are computed, in order, so that a later one may read an
/// earlier one.
fn compute(rules: &Ruleset, state: &mut State, work: &Work, record: Option<&Recorder>) {
    for &stat in &rules.derived.computed {
        let def = &rules.stats[stat.index()];
        let Some(computed) = &def.computed else { continue };
        for index in 0..state.seats() {
            let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
            let value = eval(rules, state, work, record).value(&Scope { me: seat, ..Scope::default() }, computed);
            let value = def.min.map_or(value, |min| value.max(min));
            let slot = index * usize::from(state.width) + stat.index();
            state.seat_stats[slot] = def.max.map_or(value, |max| value.min(max));
        }
    }
}

/// What is left rises with the whole and never exceeds it.
fn follow(state: &mut State, piece: PieceId, left: crate::names::StatId, whole: i32, was: i32) {
    let slot = state.slot(piece, left);
    let base = state.base[slot];
    let risen = base.saturating_add(whole.saturating_sub(was).max(0)).min(whole);
    state.base[slot] = risen;
    state.now[slot] = state.now[slot].saturating_add(risen.saturating_sub(base));
}
