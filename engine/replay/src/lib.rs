//! Matches as files and what can be learned from them: going through a match
//! answer by answer, saves that anybody can verify, bug reports, and how a
//! match would have gone under other content.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod divergence;
mod edits;
mod file;
pub mod history;
mod moves;
mod options;
pub mod report;
mod rerun;
pub mod verdict;
pub mod verify;

pub use divergence::Divergence;
pub use edits::edit_by_ids;
pub use file::{FORMAT, NoSetup, Replay, Retold, bytes};
pub use moves::{Fingerprint, Move};
pub use options::option_by_ids;
pub use rerun::{Course, branch};
