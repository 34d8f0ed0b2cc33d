//! Chance: named random streams keyed by the match's seed, each with its
//! position, so that a match can be saved, cloned and replayed exactly.
//!
//! ChaCha8 gives the words; bounded sampling and shuffling are ours and have
//! golden vectors, so that no library's next version can change a replay.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// A purpose of chance. Each has a stream of its own, so that a game that
/// rolls one die more still shuffles the same decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stream {
    /// What orders zones that are shuffled.
    Shuffle,
    /// What dice show.
    Dice,
    /// What is chosen at random by effects and data.
    Pick,
}

/// The seed, how far each stream has been read, in 32-bit words, and how often
/// it has been drawn from: the running numbers of rolls, shuffles and picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Chance {
    seed: [u8; 32],
    read: [u64; 3],
    times: [u32; 3],
}

impl Chance {
    /// At the beginning of all streams.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed, read: [0; 3], times: [0; 3] }
    }

    /// The seed. Never part of a view.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// How many words of a stream have been used.
    pub fn used(&self, stream: Stream) -> u64 {
        self.read[stream as usize]
    }

    /// How often a stream has been drawn from, which is the running number of
    /// the last roll, shuffle or pick.
    pub fn times(&self, stream: Stream) -> u32 {
        self.times[stream as usize]
    }

    /// Counts a draw that does not come from the stream: scripted dice.
    pub fn count(&mut self, stream: Stream) {
        self.times[stream as usize] = self.times[stream as usize].saturating_add(1);
    }

    /// Draws from a stream: `draw` gets the generator at the stream's
    /// position, and what it uses is counted.
    pub fn draw<T>(&mut self, stream: Stream, draw: impl FnOnce(&mut Words) -> T) -> T {
        self.count(stream);
        let read = &mut self.read[stream as usize];
        let mut generator = ChaCha8Rng::from_seed(self.seed);
        generator.set_stream(stream as u64);
        generator.set_word_pos(u128::from(*read));
        let mut words = Words { generator, used: 0, fell: None };
        let result = draw(&mut words);
        *read += words.used;
        result
    }

    /// The same; tells each number that was drawn: below what, and what it was.
    pub fn draw_told<T>(&mut self, stream: Stream, draw: impl FnOnce(&mut Words) -> T) -> (T, Vec<(u32, u32)>) {
        self.draw(stream, |words| {
            words.fell = Some(Vec::new());
            let result = draw(words);
            (result, words.fell.take().unwrap_or_default())
        })
    }
}

/// A generator at work.
#[derive(Debug)]
pub struct Words {
    generator: ChaCha8Rng,
    used: u64,
    fell: Option<Vec<(u32, u32)>>,
}

impl Words {
    fn next(&mut self) -> u32 {
        self.used += 1;
        self.generator.next_u32()
    }

    /// A number from 0 to `bound - 1`, each equally likely; 0 if `bound` is 0.
    /// Lemire's multiplication with rejection.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let wide = u64::from(self.next()) * u64::from(bound);
            let low = u32::try_from(wide & u64::from(u32::MAX)).unwrap_or(0);
            if low >= threshold {
                let number = u32::try_from(wide >> 32).unwrap_or(0);
                if let Some(fell) = &mut self.fell {
                    fell.push((bound, number));
                }
                return number;
            }
        }
    }

    /// Puts a list in random order, each order equally likely: Fisher and
    /// Yates, from the last place down.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> [u8; 32] {
        std::array::from_fn(|i| u8::try_from(i).unwrap_or(0))
    }

    #[test]
    fn the_golden_vectors_hold() {
        let mut chance = Chance::new(seed());
        let dice = chance.draw(Stream::Dice, |w| [0; 12].map(|_| w.below(6) + 1));
        let order = chance.draw(Stream::Shuffle, |w| {
            let mut list: [u8; 10] = std::array::from_fn(|i| u8::try_from(i).unwrap_or(0));
            w.shuffle(&mut list);
            list
        });
        assert_eq!(dice, GOLDEN_DICE);
        assert_eq!(order, GOLDEN_ORDER);
    }

    const GOLDEN_DICE: [u32; 12] = [6, 5, 4, 4, 3, 1, 4, 2, 1, 4, 5, 1];
    const GOLDEN_ORDER: [u8; 10] = [4, 9, 2, 7, 6, 0, 1, 8, 3, 5];

    #[test]
    fn a_stream_goes_on_where_it_stopped() {
        let mut at_once = Chance::new(seed());
        let all = at_once.draw(Stream::Dice, |w| [0; 6].map(|_| w.below(20)));
        let mut in_parts = Chance::new(seed());
        let parts = [0; 6].map(|_| {
            in_parts.draw(Stream::Shuffle, |w| w.below(52));
            in_parts.draw(Stream::Dice, |w| w.below(20))
        });
        assert_eq!(all, parts);
    }
}
