//! How commands answer: lines and colours on the standard streams, problems with
//! a hint and an exit code, and the sentences that several screens share.

pub mod bug_report;
pub mod coverage;
pub mod differences;
mod errors;
pub mod figures;
pub mod file;
pub mod for_programs;
pub mod grid;
pub mod interrupt;
pub mod news;
pub mod out;
pub mod page;
pub mod panic_hook;
pub mod parting;
pub mod players;
pub mod problem;
pub mod rates;
pub mod simulated;
pub mod spending;
pub mod suggest;
pub mod typed;
