//! A box on disk as games that can be played: found, loaded and checked once,
//! watched, read anew, and shared between threads, with a host for the scripts of
//! each.
//!
//! Nothing here plays; what a match does is in `tuckbox-core`.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod broken;
mod error;
pub mod folder;
pub mod game;
pub mod load;
pub mod mods;
mod parts;
pub mod places;
pub mod reloader;
pub mod seed;
mod settings;
mod setup;
pub mod theme;
pub mod usage;
pub mod watch;

pub use broken::Broken;
pub use error::Error;
pub use settings::SettingNames;
pub use setup::SetupError;
