//! What people type after a command and several commands take: the game, its
//! mods and settings, who plays, a match in a file. A command's own words stand
//! in its own file.

pub mod game;
pub mod groupings;
pub mod kept;
pub mod meeting;
pub mod mods;
pub mod name;
pub mod open_match;
pub mod pages;
pub mod players;
pub mod revision;
pub mod seed;
pub mod settings;
pub mod simulated;
