//! All scenarios of a box or a game, run in parallel, and what came of them: as
//! values, as text, and as the XML that build servers read.

mod games;
mod junit;
mod pages;
mod rules;
mod suite;
mod text;

pub use games::{GameReport, TestReport};
pub use junit::junit;
pub use pages::{Heard, fits, run_file, run_pages};
pub use rules::RuleCoverage;
pub use suite::{Suite, run_all, run_game, run_mods, run_with, suites};
pub use text::{Detail, Tone, failure_lines, failure_text};
