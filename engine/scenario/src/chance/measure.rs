//! Numbers that a board has and odds ask for: their means, and whether
//! expectations hold.

use crate::lookup::{id, stat_of};
use crate::page::chance::Measure;
use crate::page::step::{Placed, Step};
use crate::steps::stage::Stage;
use tuckbox_core::names::ZoneId;
use tuckbox_core::rules::Scope;

/// Whether all of these expectations hold. One about a piece that is not there
/// does not.
pub fn holds(stage: &mut Stage, that: &[Placed]) -> bool {
    that.iter().all(|placed| stage.expect(&placed.step).is_ok())
}

/// Whether somebody asks how many rolls have been made.
pub fn asks_rolls<'a>(
    mut that: impl Iterator<Item = &'a Placed>,
    mut means: impl Iterator<Item = &'a Measure>,
) -> bool {
    that.any(|placed| matches!(placed.step, Step::Rolls { .. })) || means.any(|measure| *measure == Measure::Rolls)
}

/// The number, on the board as it is now.
///
/// # Errors
/// A whole sentence that names what the board does not have.
pub fn measure(stage: &mut Stage, of: &Measure) -> Result<i32, String> {
    let rules = stage.game.rules.clone();
    if let Measure::SeatStat(seat, _) | Measure::Count(seat, _) = of
        && seat.seat().index() >= stage.found.state().seats()
    {
        return Err(format!("There is no seat {seat} in this match."));
    }
    let fits = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    match of {
        Measure::Stat(piece, stat) => {
            let stat = stat_of(&rules, stat, Scope::Piece)?;
            let found = stage.names.find(stage.look(), piece)?;
            Ok(stage.found.board().state.stat(found, stat))
        }
        Measure::SeatStat(seat, stat) => {
            Ok(stage.found.state().seat_stat(seat.seat(), stat_of(&rules, stat, Scope::Seat)?))
        }
        Measure::TableStat(stat) => {
            let stat = stat_of(&rules, stat, Scope::Table)?;
            Ok(stage.found.state().table_stats.get(usize::from(stat.0)).copied().unwrap_or(0))
        }
        Measure::Count(seat, zone) => {
            let zone: ZoneId = id(&rules, zone)?;
            Ok(fits(stage.found.board().list(zone, seat.seat()).len()))
        }
        Measure::CountOf(what) => Ok(fits(stage.names.all(stage.look(), what)?.len())),
        Measure::Rolls => Ok(stage.rolls()),
        Measure::Steps => Ok(stage.steps_taken),
    }
}
