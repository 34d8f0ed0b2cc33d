//! What is measured: Foundry Fantasy on the engine, beside the same game
//! written by hand. Both play random games with the same decisions, so that
//! games per second can be compared in one run.

pub mod engine;
pub mod handwritten;
