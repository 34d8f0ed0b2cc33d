//! Seeds that nobody has given: secret ones for sealed matches, and small ones
//! that a person can type again.

use crate::report::problem::{Done, Problem};

/// Bytes nobody can know before, from the operating system.
pub fn secret() -> Done<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::failed(format!("The operating system gives no random numbers: {error}.")))?;
    Ok(bytes)
}

/// A seed nobody chose, small enough to type again.
pub fn any_seed() -> u64 {
    getrandom::u32().map_or(1, u64::from)
}
