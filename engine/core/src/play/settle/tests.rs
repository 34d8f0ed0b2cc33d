//! A check is made again where something it looks at is another, and one that is left out
//! is found.

use super::*;
use crate::ids::Seat;
use crate::names::{CardId, Named, StatId, TagId, ZoneId};
use crate::play::{NoScripts, Play};
use crate::rules::card::{Card, EventDef};
use crate::rules::op::Op;
use crate::rules::sets::{Tags, Zones};
use crate::rules::value::{Cond, Condition, Filter, Value};
use crate::rules::{Checks, PRIMITIVES, Ruleset, Scope as Of, Stat, Zone, ZoneOwner};
use crate::state::{Home, Piece, State, Status};
use std::sync::Arc;

const TAG: TagId = TagId(0);
const LOOKED_AT: ZoneId = ZoneId(0);

/// Rules with a check that counts pieces with a tag in the first of two zones, and one that
/// does so wherever they are in play.
fn rules() -> Ruleset {
    let tagged = |zones| Filter { zones, is: Tags::one(TAG), ..Filter::default() };
    let some = |filter| Condition { cond: Cond::Some(Box::new(filter)), ..Condition::default() };
    let when = |filter, stat| Check::When(some(filter), vec![Op::SetTable(StatId(stat), Value::Num(1))]);
    let zone = |play| Zone { play, of: ZoneOwner::Table, ..Zone::default() };
    let mut rules = Ruleset {
        stats: vec![Stat { of: Of::Table, ..Stat::default() }; 2],
        zones: vec![zone(true), zone(true), zone(false)],
        cards: vec![Card::default()],
        events: vec![EventDef::default(); PRIMITIVES.len()],
        checks: vec![when(tagged(Zones::one(LOOKED_AT)), 0), when(tagged(Zones::NONE), 1)],
        ..Ruleset::default()
    };
    rules.derive();
    rules
}

/// A match of one piece, in which all checks have been made and none came out.
fn settled() -> Play {
    let home = Home { zone: LOOKED_AT, seat: Seat(0) };
    let state = State {
        pieces: vec![Piece::new(CardId::from_index(0), Seat(0), home, 0)].into(),
        base: vec![0; 2].into(),
        now: vec![0; 2].into(),
        base_tags: vec![Tags::NONE.into()].into(),
        tags: vec![Tags::NONE.into()].into(),
        zones: vec![vec![PieceId(0)], Vec::new(), Vec::new()].into(),
        seat_stats: vec![0; 2].into(),
        table_stats: vec![0; 2].into(),
        status: vec![Status::In],
        turns: vec![0],
        width: 2,
        stale: true,
        ..State::default()
    };
    let mut play = Play::of(Arc::new(rules()), state);
    settle(&mut play);
    assert!(!play.context.unsettled.due.has(0) && !play.context.unsettled.due.has(1));
    play
}

fn settle(play: &mut Play) {
    let rules = Arc::clone(&play.rules);
    assert!(Run::new(&rules, play, &NoScripts).settle().is_ok());
}

#[test]
fn what_is_written_concerns_the_checks_that_look_at_it() {
    let rules = rules();
    let checked = &rules.derived.checked;
    let of = |checks: Checks| [checks.has(0), checks.has(1), checks.is_empty()];
    assert_eq!(of(checked.by_tag(TAG)), [true, true, false]);
    assert_eq!(of(checked.by_tag(TagId(1))), [false, false, true]);
    assert_eq!(of(checked.by_zone(LOOKED_AT)), [true, true, false]);
    assert_eq!(of(checked.by_zone(ZoneId(1))), [false, true, false]);
    assert_eq!(of(checked.by_stat(StatId(0))), [false, false, true]);
    assert!(checked.anything.is_empty());
}

/// Checks beyond those that can be told apart stand for one another.
#[test]
fn many_checks_are_made_again_together() {
    let all = Checks::ALL;
    assert!(!all.without(61).has(61) && all.without(61).has(62));
    assert!(all.without(62).has(62) && all.without(900).has(62));
}

/// Writes a tag that no event tells of, and says that something happened to these checks.
fn written_aside(checks: Checks) -> Play {
    let mut play = settled();
    *play.state.base_tags.write_aside(0) = Tags::one(TAG).into();
    *play.state.tags.write_aside(0) = Tags::one(TAG).into();
    play.uncheck(checks);
    settle(&mut play);
    play
}

#[test]
fn a_check_that_is_touched_is_made_again() {
    assert_eq!(written_aside(Checks::ALL).state.table_stats[0], 1);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "was not made again")]
fn a_check_that_is_left_out_is_found() {
    written_aside(Checks::SOMETHING);
}
