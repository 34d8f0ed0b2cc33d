//! The games of this box written by hand, a module each: read from their ledgers
//! alone, as a Rust programmer would write them who wants no other game. Nothing
//! here knows the engine, so that each is a second reading of its rules, to
//! measure the engine with and to compare it with.

pub mod backyard_rocketeers;
mod chance;
pub mod foundry_fantasy;
mod list;
pub mod project_hex;
pub mod red_faction_underground;
mod rng;
#[cfg(test)]
mod script;
mod seats;
mod set;
pub mod trf;

pub use chance::Asked;
