//! The Lua host: scripts say what a card does, and this crate runs them safely.
//!
//! `budget` says what a script may cost, `sandbox` what it may see, do and
//! keep, `api` which functions it calls, `link` whether scripts and data fit
//! each other, and [`LuaHost`] runs the effects that data names.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod api;
mod bridge;
pub mod budget;
mod declare;
mod given;
mod handle;
mod host;
mod items;
mod layers;
mod link;
mod lowered;
mod names;
mod parameters;
mod patience;
pub mod sandbox;
mod source;
mod texts;
mod unknown;
mod update;

pub use api::{ROLL_KEYS, Verb, common as common_definitions, of_game as game_definitions, verbs};
pub use declare::{Declared, Parameter, declared, wrapped};
pub use host::LuaHost;
pub use items::{ScriptItem, script_items};
pub use link::{check, check_alone};
pub use mlua;
pub use source::ScriptFile;
pub use update::renamed;
