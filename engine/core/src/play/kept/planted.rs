//! A mark that is left out is found: each column is written once with its mark and once
//! without, and what is kept is compared with a walk over everything, as random games
//! compare it.

use crate::ids::{PieceId, Seat};
use crate::names::{ByName, CardId, Named, StatId, TagId, ZoneId};
use crate::play::Play;
use crate::rules::card::{Ability, AbilityKind, Card};
use crate::rules::op::{Changes, Face};
use crate::rules::sets::{Tags, Zones};
use crate::rules::value::{Cond, Condition, Filter, Owner, Ref, Select, Value, Who};
use crate::rules::{Ruleset, Scope, Stat, Zone, ZoneOwner};
use crate::state::{Column, Home, Piece, State, Status};
use std::sync::Arc;

// A stat that pieces have, one that abilities add to, and one of seats and of the table.
const HAS: StatId = StatId(0);
const GETS: StatId = StatId(1);
const OF_SEAT: StatId = StatId(2);
const OF_TABLE: StatId = StatId(3);
const ZONE: u16 = 0;

/// What is written of which column; `marked`: whether it is known.
type Write = fn(&mut State, bool);

/// An entry of a column, to write with its mark or without.
fn entry<T>(column: &mut Column<T>, at: usize, marked: bool) -> &mut T {
    if marked { column.write(at) } else { column.write_aside(at) }
}

fn piece(state: &mut State, marked: bool) -> &mut Piece {
    entry(&mut state.pieces, 1, marked)
}

/// Every way to write something that abilities look at.
const WRITES: [(&str, Write); 9] = [
    ("a base value", |state, marked| {
        let slot = state.slot(PieceId(1), HAS);
        *entry(&mut state.base, slot, marked) = 5;
    }),
    ("a tag", |state, marked| *entry(&mut state.base_tags, 1, marked) = Tags::one(TagId::from_index(0)).into()),
    ("a card", |state, marked| piece(state, marked).card = CardId::from_index(1)),
    ("a controller", |state, marked| piece(state, marked).controller = Seat(1)),
    ("a face", |state, marked| piece(state, marked).face = Face::Down),
    ("a host", |state, marked| {
        state.leave_host(PieceId(1));
        piece(state, marked).host = Some(PieceId(0));
        state.attached = Default::default();
        state.index_hosts();
    }),
    ("the order of a zone", |state, marked| entry(&mut state.zones, 0, marked).reverse()),
    ("a stat of a seat", |state, marked| *entry(&mut state.seat_stats, OF_SEAT.index(), marked) = 5),
    ("a stat of the table", |state, marked| *entry(&mut state.table_stats, OF_TABLE.index(), marked) = 5),
];

fn adds(affects: Filter, value: Value) -> Ability {
    Ability {
        kind: AbilityKind::While,
        affects: Some(Select::All(Box::new(affects))),
        change: Changes { add: ByName(vec![(GETS, value)]), ..Changes::default() },
        ..Ability::default()
    }
}

/// Rules whose abilities look at all that is written.
fn rules() -> Ruleset {
    let all = Filter::default;
    let on_another =
        Condition { cond: Cond::Some(Box::new(Filter { on: Some(Ref::It), ..all() })), ..Condition::default() };
    let one = || Value::Num(1);
    with(vec![
        adds(all(), Value::Stat(Ref::It, HAS)),
        adds(all(), Value::Printed(Ref::It, HAS)),
        adds(all(), Value::Place(Ref::It)),
        adds(all(), Value::SeatStat(Who::It, OF_SEAT)),
        adds(all(), Value::TableStat(OF_TABLE)),
        adds(Filter { is: Tags::one(TagId::from_index(0)), ..all() }, one()),
        adds(Filter { face: Some(Face::Down), ..all() }, one()),
        adds(Filter { who: Owner::Opponents, ..all() }, one()),
        adds(Filter { also: vec![on_another], ..all() }, one()),
    ])
}

/// Rules with these abilities.
fn with(abilities: Vec<Ability>) -> Ruleset {
    let stat = |of| Stat { of, ..Stat::default() };
    let card = |has| Card { stats: vec![has, 0, 0, 0].into(), ..Card::default() };
    let mut rules = Ruleset {
        stats: vec![stat(Scope::Piece), stat(Scope::Piece), stat(Scope::Seat), stat(Scope::Table)],
        zones: vec![Zone { play: true, of: ZoneOwner::Table, ..Zone::default() }],
        cards: vec![card(0), card(7)],
        abilities,
        ..Ruleset::default()
    };
    rules.derive();
    assert!(
        rules.derived.live.has(ZoneId::from_index(ZONE)) && rules.derived.live == Zones::one(ZoneId::from_index(ZONE))
    );
    rules
}

fn state() -> State {
    let home = Home { zone: ZoneId::from_index(ZONE), seat: Seat(0) };
    let width = 4;
    State {
        pieces: vec![Piece::new(CardId::from_index(0), Seat(0), home, 0); 2].into(),
        base: vec![0; 2 * width].into(),
        now: vec![0; 2 * width].into(),
        base_tags: vec![Tags::NONE.into(); 2].into(),
        tags: vec![Tags::NONE.into(); 2].into(),
        zones: vec![vec![PieceId(0), PieceId(1)], Vec::new()].into(),
        seat_stats: vec![0; 2 * width].into(),
        table_stats: vec![0; width].into(),
        status: vec![Status::In; 2].into(),
        turns: vec![0; 2],
        width: 4,
        stale: true,
        ..State::default()
    }
}

/// Whether what is kept is current after something was written, with its mark or without.
fn is_current(write: Write, marked: bool) -> bool {
    let mut play = Play::of(Arc::new(rules()), state());
    play.refresh();
    // Now nothing is asked that looks at nothing of what is written.
    play.state.stale = true;
    play.refresh();
    assert!(play.is_current());
    write(&mut play.state, marked);
    play.state.stale = true;
    play.refresh();
    play.is_current()
}

#[test]
fn a_mark_left_out_is_found_for_each_column() {
    for (what, write) in WRITES {
        assert!(is_current(write, true), "{what}, with its mark");
        assert!(!is_current(write, false), "{what}, without its mark");
    }
}

#[test]
fn who_forgets_that_values_are_out_of_date_is_found() {
    for (what, write) in WRITES {
        let mut play = Play::of(Arc::new(rules()), state());
        play.refresh();
        write(&mut play.state, true);
        play.refresh();
        assert!(!play.is_current(), "{what}");
    }
}

#[test]
fn who_reads_what_is_written_later_finds_it_as_it_is_by_then() {
    let highest = Value::Highest(Box::new(Value::Stat(Ref::It, GETS)), Box::default());
    let takes_highest = Ability {
        change: Changes { set: ByName(vec![(HAS, highest)]), ..Changes::default() },
        ..adds(Filter { face: Some(Face::Down), ..Filter::default() }, Value::Num(0))
    };
    let rules = with(vec![takes_highest, adds(Filter::default(), Value::Num(1))]);
    let mut play = Play::of(Arc::new(rules), state());
    play.refresh();
    piece(&mut play.state, true).face = Face::Down;
    play.state.stale = true;
    play.refresh();
    assert!(play.is_current());
    let found = |piece, stat| play.state.stat(PieceId(piece), stat);
    assert_eq!((found(0, GETS), found(1, HAS)), (1, 0), "what is set comes before what is added");
}

#[test]
fn walks_count_where_an_ability_reads_what_they_compute() {
    let mut rules = with(vec![adds(Filter::default(), Value::SeatStat(Who::It, OF_SEAT))]);
    assert!(!rules.derived.walks_count && !rules.derived.checks_read_current);
    let total = Value::Total(GETS, Box::default());
    rules.stats[OF_SEAT.index()].computed = Some(total.clone());
    rules.derive();
    assert!(rules.derived.walks_count && rules.derived.checks_read_current);
    // One that no ability reads is worked out for whoever does.
    let mut rules = with(vec![adds(Filter::default(), Value::Num(1))]);
    rules.stats[OF_SEAT.index()].computed = Some(total);
    rules.derive();
    assert!(!rules.derived.walks_count);
}
