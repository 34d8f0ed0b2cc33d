//! Scenarios: rulings that run. A page is a Markdown file; its fenced `ron`
//! blocks say what is given, what happens, and what must then be true. They
//! are strict: a question nobody answers, a die nobody rolls or a step that is
//! not possible fails the scenario. The language is described in
//! `docs/scenarios.md`.

mod act;
mod args;
mod block;
mod board;
mod board_of;
mod build;
mod can;
mod chance;
mod cover;
pub mod coverage;
mod expect;
pub mod fuzz;
mod given;
mod junit;
mod layout;
mod legal;
mod measure;
mod names;
mod page;
mod reach;
mod report;
mod run;
mod scene;
mod stage;
mod step;
mod suite;
mod tell;
mod whole;
mod words;
pub mod write;

pub use names::{Look, Names};

pub use args::{Amount, SeatName, Texts};
pub use block::{Block, ContentBlock, DeckBlock, Placed, Unreadable};
pub use board_of::{Staged, board_of};
pub use build::build;
pub use chance::{ChanceBlock, Odds, Told, work_out};
pub use cover::Coverage;
pub use given::{Given, PieceGiven, Turn};
pub use junit::junit;
pub use measure::Measure;
pub use page::{Page, Scenario};
pub use reach::{Reach, Reads};
pub use report::{GameReport, Report, run_all, run_file, run_game, run_mods, run_pages, run_with};
pub use run::{Failed, Outcome, run};
pub use scene::{Mark, Part, Row, Scene};
pub use step::{Step, WORDS, Word};
pub use suite::{Suite, fits, suites};
pub use tell::{Detail, Tone, tell, told as told_lines};

use tuckbox_core::names::{Kind, Named};
use tuckbox_core::rules::Ruleset;

/// The id of a name; the error is a whole sentence.
fn id<T: Named>(rules: &Ruleset, name: &str) -> Result<T, String> {
    let known = rules.names.of(T::KIND).iter().map(|entry| &*entry.name);
    let article = if matches!(T::KIND, Kind::Event | Kind::Action | Kind::Effect) { "an" } else { "a" };
    let kind = T::KIND.word();
    rules.find(name).ok_or_else(|| format!("`{name}` is not {article} {kind} of this game.{}", near(name, known)))
}

/// A hint at the known name that is nearest to a wrong one, or nothing.
pub fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let (name, length) = (name.to_lowercase(), name.chars().count());
    let allowed = (length / 3).max(1);
    // Names of other lengths are farther away than that, and need not be measured:
    // odds ask thousands of worlds for what is not there.
    let close = known.filter(|known| known.chars().count().abs_diff(length) <= allowed);
    let distance = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let nearest = close.map(|known| (distance(known), known)).filter(|(distance, _)| *distance <= allowed).min();
    nearest.map(|(_, known)| format!(" Do you mean `{known}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests;
