//! A mark that is left out is found, as random games find it: a piece is written by each kind
//! of event, with its mark and without, and a check that asks the pieces that may be others is
//! compared with one that asks all.

use crate::ids::{PieceId, Seat};
use crate::names::{CardId, Named, Names, StatId, TagId, ZoneId, reading};
use crate::play::changed::Changed;
use crate::play::{Flowing, Halt, NoScripts, Play, Run, Scope};
use crate::rules::card::{Card, Check, EventDef};
use crate::rules::op::{End, Face, Op};
use crate::rules::sets::{Tags, Zones};
use crate::rules::value::{Cmp, Cond, Condition, Filter, Owner, Ref, Value, Who};
use crate::rules::{FilterId, PRIMITIVES, Ruleset, Stat, TagDef, Zone, ZoneOwner};
use crate::state::{Change, Home, Lasting, Modifier, Piece, State, Status};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const HP: StatId = StatId(0);
/// The piece that is written.
const ONE: PieceId = PieceId(1);

fn zone(number: u16) -> ZoneId {
    ZoneId::from_index(number)
}

fn marked() -> Tags {
    Tags::one(TagId::from_index(0))
}

/// Whoever lies in a zone and has no hit points left.
fn fallen() -> Filter {
    let empty = Cond::Check(Value::Stat(Ref::It, HP), Cmp::AtMost, Value::Num(0));
    Filter { also: vec![Condition { cond: empty, ..Condition::default() }], ..of(0) }
}

/// Whatever lies in a zone.
fn of(place: u16) -> Filter {
    Filter { zones: Zones::one(zone(place)), id: FilterId::next(), ..Filter::default() }
}

/// Rules by which everybody loses as soon as there is such a piece.
fn rules(filter: Filter) -> Arc<Ruleset> {
    let zone = || Zone { play: true, of: ZoneOwner::Table, ..Zone::default() };
    let card = || Card { stats: vec![5].into(), ..Card::default() };
    let found = Condition { cond: Cond::Some(Box::new(filter)), ..Condition::default() };
    let mut rules = Ruleset {
        stats: vec![Stat::default()],
        tags: vec![TagDef::default()],
        zones: vec![zone(), zone()],
        cards: vec![card(), card()],
        events: vec![EventDef::default(); PRIMITIVES.len()],
        checks: vec![Check::When(found, vec![Op::Lose(Who::Anyone)])],
        ..Ruleset::default()
    };
    rules.derive();
    assert_eq!(rules.derived.checks_by_row, [true]);
    Arc::new(rules)
}

/// Two pieces of the first seat and one of the second, with a tag.
fn state() -> State {
    let home = Home { zone: zone(0), seat: Seat(0) };
    let piece = |seat| Piece::new(CardId::from_index(0), seat, home, 0);
    let tags = || vec![Tags::NONE.into(), Tags::NONE.into(), marked().into()].into();
    State {
        pieces: vec![piece(Seat(0)), piece(Seat(0)), piece(Seat(1))].into(),
        base: vec![5; 3].into(),
        now: vec![5; 3].into(),
        base_tags: tags(),
        tags: tags(),
        zones: vec![vec![PieceId(0), ONE, PieceId(2)], Vec::new(), Vec::new(), Vec::new()].into(),
        seat_stats: vec![0; 2].into(),
        table_stats: vec![0].into(),
        status: vec![Status::In; 2].into(),
        turns: vec![0; 2],
        width: 1,
        stale: true,
        ..State::default()
    }
}

/// What is written, the pieces a check looks for that are found by it, and the write.
type Write = (&'static str, Filter, fn(&mut Run<'_>, &Scope) -> Flowing<bool>);

fn writes() -> Vec<Write> {
    // Filters get their numbers where they are read.
    reading(Names::default(), all_writes).0
}

fn all_writes() -> Vec<Write> {
    let tagged = |who| Filter { is: marked(), who, ..of(0) };
    let of_card = || Filter { cards: vec![CardId::from_index(1)], ..of(0) };
    vec![
        ("a stat", fallen(), |run, scope| run.set_stat(scope, ONE, HP, 0)),
        ("a tag", tagged(Owner::Me), |run, scope| run.set_tag(scope, ONE, TagId::from_index(0), true)),
        ("a place", of(1), |run, scope| run.move_to(scope, ONE, zone(1), Seat(0), End::Bottom)),
        ("a face", Filter { face: Some(Face::Down), ..of(0) }, |run, scope| run.turn(scope, ONE, Face::Down)),
        ("a card", of_card(), |run, scope| run.copy(scope, ONE, CardId::from_index(1))),
        ("a controller", tagged(Owner::Me), |run, scope| run.control(scope, PieceId(2), Seat(0), zone(0))),
        ("a new piece", of_card(), |run, scope| {
            run.create(scope, CardId::from_index(1), zone(0), Seat(0)).map(|made| made.is_some())
        }),
        ("a modifier", fallen(), |run, scope| run.modify(scope, ONE, Change::Add(HP, -5), Lasting::Always)),
        ("whose turn it is", tagged(Owner::Me), |run, _| {
            run.make_active(Seat(1));
            Ok(true)
        }),
    ]
}

/// Whether the check finds what was written, with its mark or without.
fn is_found((what, filter, write): &Write, with_mark: bool) -> bool {
    let rules = rules(filter.clone());
    let mut play = Play::of(Arc::clone(&rules), state());
    let mut run = Run::new(&rules, &mut play, &NoScripts);
    assert!(run.settle().is_ok(), "{what}: there is none before");
    assert!(run.play().context.unsettled.changed.pieces().is_some_and(<[_]>::is_empty), "{what}: all is looked at");
    assert!(matches!(write(&mut run, &Scope::default()), Ok(true)), "{what} is written");
    assert!(run.play().context.unsettled.unchecked || run.state().stale, "{what}: the checks are made");
    if !with_mark {
        play.refresh();
        play.context.unsettled.changed = Changed::NONE;
    }
    matches!(Run::new(&rules, &mut play, &NoScripts).settle(), Err(Halt::Over))
}

#[test]
fn whatever_is_written_is_found_by_a_check() {
    for write in writes() {
        assert!(is_found(&write, true), "{}", write.0);
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_mark_left_out_is_found_for_each_kind_of_event() {
    for write in writes() {
        let told = catch_unwind(AssertUnwindSafe(|| is_found(&write, false))).unwrap_err();
        let told = told.downcast_ref::<&str>().copied().unwrap_or_default();
        assert_eq!(told, "a check finds what was written without a mark", "{}", write.0);
    }
}

#[test]
fn a_modifier_that_ends_is_noticed_though_no_check_reads_what_abilities_make() {
    let rules = reading(Names::default(), || rules(fallen())).0;
    assert!(!rules.derived.checks_read_current);
    let keeps = Modifier { piece: ONE, change: Change::Add(HP, 5), lasts: Lasting::Always, stamp: 0, source: None };
    let mut play = Play::of(Arc::clone(&rules), State { modifiers: vec![keeps], ..state() });
    let slot = play.state.slot(ONE, HP);
    *play.state.base.write(slot) = 0;
    let settle = |play: &mut Play| Run::new(&rules, play, &NoScripts).settle();
    assert!(settle(&mut play).is_ok(), "a modifier keeps it up");
    play.state.modifiers.clear();
    play.state.stale = true;
    assert!(matches!(settle(&mut play), Err(Halt::Over)), "it falls");
}
