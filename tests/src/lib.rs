//! What the tests of this workspace share.

pub mod fences;
pub mod scramble;
pub mod table;
