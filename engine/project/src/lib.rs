//! A box on disk as games that can be played: loaded and checked once, shared
//! between threads, with a host for the scripts of each.
//!
//! Nothing here plays; what a match does is in `tuckbox-core`.

pub mod game;
mod parts;
pub mod places;
mod settings;
pub mod usage;
