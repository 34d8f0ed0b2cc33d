//! What counts of games say: shares with where the true ones lie, and how numbers
//! are spread. Every machine says the same to the last digit: whole numbers, and where
//! those do not do, the functions of `libm`.

mod always_valid;
mod clustered;
mod decimal;
mod distribution;
mod histogram;
mod rate;
mod share;
mod wilson;

pub use always_valid::{Looks, always_valid};
pub use clustered::Clustered;
pub use decimal::Decimal;
pub use distribution::{Distribution, QUANTILES, Spread};
pub use histogram::Histogram;
pub use rate::{Rate, Tally, discoveries};
pub use share::{portions, rounded};
