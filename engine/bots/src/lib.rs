//! Bots: deciders that know what their seat may know and nothing else, the games
//! they play without people, and what chance may do. One file each; a new bot is a
//! file and a line in [`by_name()`].

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod by_name;
pub mod league;
pub mod odds;
pub mod parallel;
mod pcg;
mod random;
pub mod restricted;
pub mod score;
mod search;
pub mod simulate;
pub mod statistics;
pub mod swapped;
mod table;
mod witness;

pub use by_name::{BotKind, ITERATIONS, LEVELS, NAMES, NEVER, UnknownBot, by_name, restriction};
pub use pcg::Pcg32;
pub use random::Random;
pub use search::{Budget, Reach, Search};
pub use table::Table;
pub use witness::Usage;
