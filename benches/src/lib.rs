//! What is measured: games of this box on the engine, beside the same games
//! written by hand, a module each. Both play random games with the same
//! decisions, so that games per second can be compared in one run.

pub mod backyard_rocketeers;
pub mod engine;
pub mod foundry_fantasy;
pub mod large;
mod list;
pub mod project_hex;
pub mod red_faction_underground;
pub mod reload;
mod rng;
pub mod trf;
