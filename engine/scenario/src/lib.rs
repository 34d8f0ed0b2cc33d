//! Scenarios: rulings that run. A page is a Markdown file; its fenced `ron`
//! blocks say what is given, what happens, and what must then be true. They
//! are strict: a question nobody answers, a die nobody rolls or a step that is
//! not possible fails the scenario. The language is described in
//! `docs/scenarios.md`.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod board;
mod case;
mod chance;
pub mod coverage;
pub mod fuzz;
mod lookup;
pub mod mutate;
mod names;
mod page;
mod report;
mod run;
mod steps;
pub mod write;

pub use board::build::build;
pub use board::changes::{BoardChange, BoardRow, RowChange, RowPart};
pub use names::{Look, Names};
pub use page::args::{Amount, SeatName, Texts};
pub use page::block::{Block, ContentBlock, DeckBlock, Unreadable};
pub use page::chance::{ChanceBlock, Measure};
pub use page::given::{Given, PieceGiven, Turn};
pub use page::step::{Placed, Step, WORDS, Word};
pub use page::{Page, Scenario};
pub use report::{
    Detail, GameReport, Heard, RuleCoverage, Suite, TestReport, Tone, failure_lines, failure_text, fits, junit,
    run_all, run_file, run_game, run_mods, run_pages, run_with, suites,
};
pub use run::reach::{Reach, Reads};
pub use run::staged::{Staged, board_of};
pub use run::{ScenarioResult, run};
pub use steps::failure::ScenarioFailure;

#[cfg(test)]
mod tests;
