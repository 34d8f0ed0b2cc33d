//! benches

pub mod handwritten;
