//! The Lua host: scripts say what a card does, and this crate runs them safely.
//!
//! So far the game-independent half: what a script may cost (`budget`) and what
//! it may see, do and keep (`sandbox`).

pub mod budget;
pub mod sandbox;

pub use mlua;
