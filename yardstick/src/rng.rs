//! A small PCG32 generator and the two draws everything is made of: a uniform
//! index and a shuffle. One generator serves chance and the random players
//! alike; a game is a function of its decks and this seed.

/// PCG-XSH-RR 64/32 (M. E. O'Neill, 2014) on one fixed stream.
pub struct Pcg32 {
    state: u64,
}

impl Pcg32 {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
    const INCREMENT: u64 = (54 << 1) | 1;

    /// A generator started the way the reference implementation does it.
    pub fn seeded(seed: u64) -> Self {
        let mut rng = Self { state: 0 };
        rng.next();
        rng.state = rng.state.wrapping_add(seed);
        rng.next();
        rng
    }

    fn next(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(Self::MULTIPLIER).wrapping_add(Self::INCREMENT);
        let shifted = (((old >> 18) ^ old) >> 27) as u32;
        shifted.rotate_right((old >> 59) as u32)
    }

    /// A uniform index in `0..count`, without bias (Lemire's method). `count`
    /// is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        let count = count as u32;
        let mut product = u64::from(self.next()) * u64::from(count);
        if (product as u32) < count {
            let threshold = count.wrapping_neg() % count;
            while (product as u32) < threshold {
                product = u64::from(self.next()) * u64::from(count);
            }
        }
        (product >> 32) as usize
    }

    /// Puts a pile into a uniformly random order.
    pub fn shuffle<T>(&mut self, pile: &mut [T]) {
        for last in (1..pile.len()).rev() {
            pile.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pcg32;

    #[test]
    fn matches_the_published_vector() {
        let mut rng = Pcg32::seeded(42);
        let drawn: Vec<u32> = (0..6).map(|_| rng.next()).collect();
        let published = [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e];
        assert_eq!(drawn, published);
    }
}
