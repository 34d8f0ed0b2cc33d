//! Bots: deciders that know what their seat may know and nothing else, the games
//! they play without people, and what chance may do. One file each; a new bot is a
//! file and a line in [`by_name()`].

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod action_values;
mod by_name;
mod greedy;
pub mod odds;
pub mod parallel;
mod pcg;
mod random;
pub mod simulate;
pub mod statistics;
mod table;

pub use action_values::{ActionValues, CardUse, TargetKind};
pub use by_name::{NAMES, UnknownBot, by_name};
pub use greedy::Greedy;
pub use pcg::Pcg32;
pub use random::Random;
pub use table::Table;
