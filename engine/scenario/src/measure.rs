//! Numbers that a board has and odds ask for: their means, and whether
//! expectations hold.

use crate::args::SeatName;
use crate::block::Placed;
use crate::id;
use crate::stage::Stage;
use crate::step::Step;
use serde::Deserialize;
use tuckbox_core::names::{StatId, ZoneId};
use tuckbox_core::state::Stream;

/// A number that a board has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Measure {
    /// The current value of a stat of a piece.
    Stat(String, String),
    /// The value of a stat of a seat.
    SeatStat(SeatName, String),
    /// The value of a stat of the table.
    TableStat(String),
    /// How many pieces are in the zone of the seat.
    Count(SeatName, String),
    /// How many pieces go by this name.
    CountOf(String),
    /// How many rolls have been made; dice that are rolled together are one.
    Rolls,
    /// How many steps of `until` have been taken.
    Steps,
}

/// Whether all of these expectations hold. One about a piece that is not there
/// does not.
pub(super) fn holds(stage: &mut Stage, that: &[Placed]) -> bool {
    that.iter().all(|placed| stage.expect(&placed.step).is_ok())
}

/// Whether somebody asks how many rolls have been made.
pub(super) fn asks_rolls<'a>(
    mut that: impl Iterator<Item = &'a Placed>,
    mut means: impl Iterator<Item = &'a Measure>,
) -> bool {
    that.any(|placed| matches!(placed.step, Step::Rolls { .. })) || means.any(|measure| *measure == Measure::Rolls)
}

/// The number, on the board as it is now.
///
/// # Errors
/// A whole sentence that names what the board does not have.
pub(super) fn measure(stage: &mut Stage, of: &Measure) -> Result<i32, String> {
    let rules = stage.game.rules.clone();
    let fits = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    match of {
        Measure::Stat(piece, stat) => {
            let stat: StatId = id(&rules, stat)?;
            let found = stage.names.find(stage.look(), piece)?;
            Ok(stage.found.board().state.stat(found, stat))
        }
        Measure::SeatStat(seat, stat) => Ok(stage.found.state().seat_stat(seat.seat(), id(&rules, stat)?)),
        Measure::TableStat(stat) => {
            let stat: StatId = id(&rules, stat)?;
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

impl Stage<'_> {
    /// How many rolls have been made so far.
    pub(super) fn rolls(&self) -> i32 {
        i32::try_from(self.found.state().chance.times(Stream::Dice)).unwrap_or(i32::MAX)
    }
}
