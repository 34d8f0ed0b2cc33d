//! What a seat sees, laid out and in words, made from its view and the rules
//! alone, for any screen.
//!
//! Nothing here can name a match or a state (`clippy.toml` beside this crate
//! refuses both), so what a seat may not know cannot be told. Coordinates,
//! colours and keys belong to the screens.

pub mod option;
