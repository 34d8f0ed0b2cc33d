//! Which checks, and which continuous abilities, ask of each piece what stands in its own row.
//!
//! Which continuous abilities change a piece by what stands in its own row and in that of
//! the piece that has the ability, and by nothing else: what such an ability makes of a
//! piece stays as it is while both rows do.

use super::Ruleset;
use super::card::{Ability, AbilityKind, Check};
use super::value::{Cond, Condition, Filter, Owner, Ref, Select, Value};

/// By ability.
pub(super) fn of(rules: &Ruleset) -> Vec<bool> {
    rules.abilities.iter().map(|ability| goes_by_row(rules, ability)).collect()
}

fn goes_by_row(rules: &Ruleset, ability: &Ability) -> bool {
    let Some(Select::All(filter)) = &ability.affects else { return false };
    let change = &ability.change;
    let mut values = change.set.0.iter().chain(&change.times.0).chain(&change.add.0);
    ability.kind == AbilityKind::While
        && rules.derived.plans.get(filter).is_some()
        && is_plain(filter)
        && filter.also.iter().all(cond)
        && values.all(|(_, number)| value(number))
}

/// Whether a check finds a piece by what stands in its row and by nothing else: as long as
/// it finds none, only those whose rows are others need be asked.
pub(super) fn checks(rules: &Ruleset, check: &Check) -> bool {
    check.looked_for().is_some_and(|filter| {
        matches!(filter.who, Owner::Any | Owner::Me)
            && rules.derived.plans.get(filter).is_some()
            && is_plain(filter)
            && filter.also.iter().all(cond)
    })
}

/// Whether a filter asks nothing about other pieces; whose pieces it takes is looked at
/// each time.
fn is_plain(filter: &Filter) -> bool {
    filter.on.is_none() && filter.host.is_none() && !filter.distinct
}

fn of_row(of: Ref) -> bool {
    matches!(of, Ref::It | Ref::This)
}

fn cond(asked: &Condition) -> bool {
    match &asked.cond {
        Cond::Always | Cond::On(_) | Cond::Chosen(..) => true,
        Cond::Is(of, _) | Cond::IsNot(of, _) | Cond::Stats(of, _) => of_row(*of),
        Cond::Check(a, _, b) => value(a) && value(b),
        Cond::All(list) | Cond::Any(list) => list.iter().all(cond),
        Cond::Not(asked) => cond(asked),
        Cond::Some(_)
        | Cond::No(_)
        | Cond::Fits(..)
        | Cond::Same(..)
        | Cond::Piece(..)
        | Cond::Phase(_)
        | Cond::Linked(..)
        | Cond::Can(..)
        | Cond::Script(_) => false,
    }
}

fn value(number: &Value) -> bool {
    match number {
        Value::Num(_) | Value::Setting(_) => true,
        Value::Stat(of, _) | Value::Base(of, _) | Value::Printed(of, _) => of_row(*of),
        Value::Chart(_, index) => value(index),
        Value::Add(a, b)
        | Value::Sub(a, b)
        | Value::Mul(a, b)
        | Value::Div(a, b)
        | Value::Min(a, b)
        | Value::Max(a, b) => value(a) && value(b),
        Value::If(asked, a, b) => cond(asked) && value(a) && value(b),
        Value::SeatStat(..)
        | Value::TableStat(_)
        | Value::Param(_)
        | Value::Amount
        | Value::Count(_)
        | Value::Size(..)
        | Value::Total(..)
        | Value::Highest(..)
        | Value::Lowest(..)
        | Value::Place(_)
        | Value::Distance(..)
        | Value::Seats
        | Value::Turns(_) => false,
    }
}
