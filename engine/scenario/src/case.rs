//! What a scenario is run by, whatever kind of block it is.

use crate::page::given::Given;
use crate::page::{Page, Scenario};
use crate::steps::failure::ScenarioFailure;
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// A scenario of a page with what it is run by.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The game.
    pub game: &'a Game,
    /// What runs its scripts.
    pub host: &'a dyn Host,
    /// What the folder gives to all its pages.
    pub base: &'a Given,
    /// The page.
    pub page: &'a Page,
    /// The scenario of the page.
    pub scenario: &'a Scenario,
}

impl Case<'_> {
    /// Why it cannot be run, at the line it begins on.
    pub(crate) fn refused(&self, message: String) -> ScenarioFailure {
        ScenarioFailure { line: self.page.line(self.scenario.span.start), message, ..ScenarioFailure::default() }
    }
}
