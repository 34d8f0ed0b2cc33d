//! Matches as files and what can be learned from them: going through a match
//! answer by answer, saves that anybody can verify, bug reports, and how a
//! match would have gone under other content.

pub mod history;
mod options;
mod replay;
pub mod report;
pub mod verdict;
pub mod verify;

pub use options::option_by_ids;
pub use replay::*;
