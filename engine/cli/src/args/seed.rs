//! Seeds that nobody has given: secret ones for sealed matches, and small ones
//! that a person can type again.

use crate::report::problem::{Done, Problem};
use rand::TryRng;
use rand::rngs::SysRng;
use tuckbox_project::seed::Seed;

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

/// A seed as people type it.
#[derive(Debug, Clone)]
pub struct Seeded {
    /// The text itself.
    pub text: String,
    /// The seed.
    pub bytes: [u8; 32],
    /// For the bots.
    pub number: u64,
}

impl std::str::FromStr for Seeded {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse::<u64>().ok();
        let bytes = number.map(|number| number.bytes()).or_else(|| tuckbox_replay::bytes(text));
        let bytes = bytes.ok_or("a seed is a whole number, or 64 digits in hexadecimal")?;
        let first = bytes.first_chunk().map_or(0, |first| u64::from_le_bytes(*first));
        Ok(Self { text: text.into(), bytes, number: number.unwrap_or(first) })
    }
}
