//! What the tests of this workspace share.

pub mod fences;
pub mod round;
pub mod scramble;
pub mod table;
