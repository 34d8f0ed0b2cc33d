//! The steps of a scenario at work on its match: what seats do, what may and may not
//! be done, and what must then be true.

pub mod act;
mod asked;
mod between;
mod can;
mod expect;
pub mod failure;
mod graph;
pub mod perform;
mod seen;
pub mod stage;
mod told;
mod words;
