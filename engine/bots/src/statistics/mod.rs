//! What counts of games say: shares with where the true ones lie, and how numbers
//! are spread. Whole numbers alone, so that every machine says the same.

mod always_valid;
mod decimal;
mod distribution;
mod rate;
mod share;

pub use always_valid::{Looks, always_valid};
pub use decimal::Decimal;
pub use distribution::{Distribution, QUANTILES, Spread};
pub use rate::{Rate, Tally, discoveries};
pub use share::{Share, portions, rounded};
