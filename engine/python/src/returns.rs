//! What a match that is over is worth to each seat. The engine knows who has won and
//! no stakes; a game that has some keeps them in a stat.

#![expect(clippy::float_arithmetic, reason = "returns are no rule: research tools want them as floats")]

use crate::error::error;
use pyo3::PyResult;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_core::names::StatId;
use tuckbox_core::rules::Scope;
use tuckbox_core::state::MatchResult;

/// By seat; together 0. Each seat that has not won pays 1, or what it has of the stat
/// `pays`, and those that have share it. Where nobody has won, nobody pays.
///
/// # Errors
/// When there is no such stat of seats, or people are not shown it.
pub fn returns(found: &Match, pays: Option<&str>) -> PyResult<Vec<f64>> {
    let seats = found.state().seats();
    let stat = pays.map(|name| stat(found, name)).transpose()?;
    let Some(MatchResult::Won(won)) = found.outcome() else { return Ok(vec![0.0; seats]) };
    let all = || (0..).map(Seat).take(seats);
    let paid: Vec<i32> =
        all().map(|seat| if won.has(seat) { 0 } else { stat.map_or(1, |stat| of(found, seat, stat)) }).collect();
    let pot: i32 = paid.iter().fold(0, |sum, &paid| sum.saturating_add(paid));
    let winners = u32::try_from(all().filter(|&seat| won.has(seat)).count()).unwrap_or(1).max(1);
    let share = f64::from(pot) / f64::from(winners);
    Ok(all().zip(paid).map(|(seat, paid)| if won.has(seat) { share } else { -f64::from(paid) }).collect())
}

/// The stat of seats of this name.
fn stat(found: &Match, name: &str) -> PyResult<StatId> {
    let rules = found.rules();
    let id = rules
        .find::<StatId>(name)
        .filter(|id| rules.stats.get(usize::from(id.0)).is_some_and(|def| def.of == Scope::Seat));
    id.ok_or_else(|| error("unknown-stat", format!("Seats have no stat `{name}` that they could pay.")))
}

/// What a seat has of a stat, as it sees it itself; 0 where nobody is shown it.
fn of(found: &Match, seat: Seat, stat: StatId) -> i32 {
    let view = found.view(seat);
    let own = view.seats.iter().find(|shown| shown.seat == seat);
    own.and_then(|own| own.stats.iter().find(|(id, _)| *id == stat)).map_or(0, |(_, value)| *value)
}
