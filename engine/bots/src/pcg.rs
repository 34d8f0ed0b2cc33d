//! The bots' own chance: PCG32 (O'Neill 2014, XSH-RR 64/32) of the crate
//! `rand_pcg`, small and the same on every machine. Goldens hang on which option
//! comes up, so how a number becomes a place is ours. A match's chance is
//! elsewhere and never touched by a bot.

use rand_pcg::Lcg64Xsh32;
use rand_pcg::rand_core::Rng;

/// A generator of places among options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pcg32(Lcg64Xsh32);

impl Pcg32 {
    /// A generator of a seed, in a stream of its own.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(Lcg64Xsh32::new(seed, stream))
    }

    /// The next number of the sequence; all 32 bits are equally likely.
    pub fn draw(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A place from 0 to `count - 1`, each equally likely; 0 if there is none.
    /// Lemire's multiplication with rejection.
    pub fn below(&mut self, count: usize) -> usize {
        let bound = u32::try_from(count).unwrap_or(u32::MAX);
        if bound < 2 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let wide = u64::from(self.draw()) * u64::from(bound);
            if wide & u64::from(u32::MAX) >= u64::from(threshold) {
                return usize::try_from(wide >> 32).unwrap_or(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_vector_holds() {
        // pcg32-demo of the reference implementation, seed 42, stream 54.
        let mut pcg = Pcg32::new(42, 54);
        let drawn: [u32; 6] = std::array::from_fn(|_| pcg.draw());
        assert_eq!(drawn, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    #[test]
    fn every_place_comes_up() {
        let mut pcg = Pcg32::new(7, 0);
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[pcg.below(5)] += 1);
        assert!(seen.iter().all(|&count| (150..250).contains(&count)), "{seen:?}");
        assert_eq!((pcg.below(0), pcg.below(1)), (0, 0));
    }
}
