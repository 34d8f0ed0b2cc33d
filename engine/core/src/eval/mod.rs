//! Reading the board: values, conditions and filters of the rules over a state,
//! what is legal and why not, and who sees what. Nothing here changes anything,
//! and nothing knows how a match is played; it is called for every option, so
//! it asks for no memory.

mod agree;
mod board;
mod by_key;
mod costs;
mod counting;
mod distinct;
mod feasible;
mod filter;
mod gates;
mod options;
mod planned;
mod scope;
mod spent;
mod values;
mod visibility;
mod why_not;

pub use board::Board;
pub use costs::Cost;
pub(crate) use feasible::{Due, can_be_paid};
pub(crate) use gates::Listing;
pub use scope::{EffectCall, Scope};
pub use values::Eval;
pub(crate) use values::Predicates;
pub use why_not::{Clause, WhyNot};
