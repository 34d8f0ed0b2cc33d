//! Files with the games of a plan, or of a part of it: a line that says which plan, and
//! a line for each game, in order. They grow at their end, so that what was cut off goes
//! on where it stopped, and several of them make the whole.
//!
//! How games are played is for others, and so is what they come to.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod merging;
mod problem;
mod reading;
mod writing;

pub use merging::merge;
pub use problem::{Fault, Problem};
pub use reading::{Played, begun, read};
pub use writing::ShardFile;
