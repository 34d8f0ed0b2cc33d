//! Positions of a match as scenarios, added to a page of them.

use crate::{SessionError, saves};
use std::path::Path;
use tuckbox_core::matches::Match;
use tuckbox_core::names::Named;
use tuckbox_project::game::Game;
use tuckbox_project::seed::number_of;
use tuckbox_scenario::write;

/// A position as a scenario, on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The title of the scenario.
    pub title: String,
    /// The page with it at its end.
    pub page: String,
}

/// Adds a position to a page of scenarios, or where no board can be written the
/// whole game up to it. Gives the title of the scenario.
///
/// # Errors
/// When the page cannot be written, or the match has a seed of its own kind.
pub fn export_scenario(file: &Path, game: &Game, found: &Match) -> Result<String, SessionError> {
    let Position { title, page } = position(&saves::scenario_page(file)?, game, found)?;
    saves::write_scenario_page(file, &page)?;
    Ok(title)
}

/// The same with a page that is a text.
pub(crate) fn position(page: &str, game: &Game, found: &Match) -> Result<Position, SessionError> {
    let number = page.matches("\n## ").count() + 1;
    let rules = found.rules();
    let (state, setup) = (found.state(), found.setup());
    let phase = state.phase.map(|phase| rules.phases[phase.index()].to_string()).unwrap_or_default();
    let phase = if phase.is_empty() { String::new() } else { format!(", {phase}") };
    let title = format!("Position {number}: turn {}{phase}", state.turn);
    let block = match write::board(found, &["Sound"]) {
        Some(board) => write::block(&title, &board),
        None => {
            if found.answers().iter().any(|answer| answer.seat().is_none()) {
                return Err(SessionError::EditedPosition);
            }
            let seed = number_of(setup.seed).ok_or(SessionError::SealedPosition)?;
            write::opening(&title, game, setup, seed, &found.answers(), &["Sound"])
        }
    };
    Ok(Position { title, page: format!("{}\n\n{block}", page.trim_end()) })
}
