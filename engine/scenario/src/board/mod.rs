//! Boards: made from what is given, told as lines, and compared before and after a
//! step.

pub mod build;
pub mod changes;
pub mod lines;
