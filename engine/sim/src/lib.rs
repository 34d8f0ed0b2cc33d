//! Matches without people: bots, scenarios, statistics, proofs and replays.
//!
//! Everything here drives matches through the same door as people do. Nothing
//! here knows a game; what a game is comes in as a [`game::Game`].

pub mod ask;
pub mod bots;
pub mod coverage;
pub mod game;
pub mod history;
pub mod odds;
mod parallel;
mod parts;
pub mod places;
pub mod proof;
pub mod replay;
pub mod report;
pub mod scenario;
mod settings;
pub mod simulate;
pub mod usage;
pub mod verdict;
pub mod verify;

#[cfg(test)]
mod tests;
