//! What the tests of this workspace share.

pub mod fences;
pub mod fuzz;
pub mod held;
pub mod modules;
pub mod round;
pub mod scramble;
pub mod table;
pub mod types;
