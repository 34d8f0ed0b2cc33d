//! Seeds: the 32 bytes a match's chance is keyed with, from a number that people
//! can type, and SplitMix64, which spreads numbers. Goldens and replays hang on
//! its values, so it is no library's to change.

/// What a match's chance is keyed with.
pub trait Seed {
    /// As 32 bytes.
    fn bytes(&self) -> [u8; 32];
}

impl Seed for [u8; 32] {
    fn bytes(&self) -> [u8; 32] {
        *self
    }
}

/// A number spread over 32 bytes by SplitMix64: four outputs, little-endian.
impl Seed for u64 {
    fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (part, word) in bytes.chunks_exact_mut(8).zip(SplitMix64(*self)) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

/// The number that a seed was made from, if it was.
pub fn number_of(seed: [u8; 32]) -> Option<u64> {
    let (parts, _) = seed.as_chunks::<8>();
    let first = u64::from_le_bytes(*parts.first()?);
    let number = unmix(first).wrapping_sub(STEP);
    (number.bytes() == seed).then_some(number)
}

/// The state of SplitMix64 that has this output.
fn unmix(output: u64) -> u64 {
    let unshift = |value: u64, by: u32| (0..64 / by).fold(value, |known, _| value ^ (known >> by));
    let value = unshift(output, 31).wrapping_mul(0x3196_42b2_d24d_8ec3);
    let value = unshift(value, 27).wrapping_mul(0x96de_1b17_3f11_9089);
    unshift(value, 30)
}

/// What the state of SplitMix64 grows by at each output: 2⁶⁴ divided by the golden
/// ratio, and made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The outputs of SplitMix64 (Steele, Lea and Flood 2014) from this state on: many
/// seeds from one. They stay the same in every version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next output.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

impl Iterator for SplitMix64 {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        Some(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_seed_is_found_again() {
        for number in [0, 1, 7, 42, 1 << 40, u64::MAX] {
            assert_eq!(number_of(number.bytes()), Some(number));
        }
        assert_eq!(number_of([7; 32]), None);
    }

    #[test]
    fn a_number_becomes_the_same_bytes_everywhere() {
        // The first output of SplitMix64 for 0, as published.
        assert_eq!(0u64.bytes()[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
    }
}
