//! What was found out about the coverage of a game, told as text, as one page of
//! HTML, or as JSON.

pub mod html;
mod html_parts;
pub mod json;
mod markup;
pub mod text;

use tuckbox_scenario::coverage::{Bar, GameCoverage, Shortfall};

/// What was found out about a game.
pub struct CoverageResult {
    pub covered: GameCoverage,
    pub bar: Bar,
    pub shorts: Vec<Shortfall>,
}
