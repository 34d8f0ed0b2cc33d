//! Seeds that nobody has given: secret ones for sealed matches, and small ones
//! that a person can type again.

use crate::report::problem::{Done, Problem};
use rand::TryRng;
use rand::rngs::SysRng;

/// Bytes nobody can know before, from the operating system.
pub fn secret() -> Done<[u8; 32]> {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|error| Problem::failed(format!("The operating system gives no random numbers: {error}.")))?;
    Ok(bytes)
}

/// A seed nobody chose, small enough to type again.
pub fn any_seed() -> u64 {
    SysRng.try_next_u32().map_or(1, u64::from)
}
