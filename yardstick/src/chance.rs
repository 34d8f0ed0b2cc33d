//! Where every game takes its chance and its answers from: dice, shuffles, and
//! players who take any option of a decision, each equally likely. It counts
//! what was asked, so that two readings of a game can be compared. In a test a
//! script fixes dice and answers in advance. It knows no rule.

use crate::rng::Pcg32;
#[cfg(test)]
use crate::script::Script;

/// Questions by how many options they had; the last place has all with more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked([u32; Asked::MOST + 1]);

impl Asked {
    /// The most options that are told apart.
    pub const MOST: usize = 15;

    /// A question with so many options was asked.
    pub fn note(&mut self, options: usize) {
        self.0[options.min(Self::MOST)] += 1;
    }

    /// All questions, those with a single option included.
    pub fn decisions(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The questions with a choice.
    pub fn choices(&self) -> u32 {
        self.0[2..].iter().sum()
    }

    /// How many questions had so many options, or more if it is the most.
    pub fn with(&self, options: usize) -> u32 {
        self.0[options.min(Self::MOST)]
    }
}

/// The random players and the dice of one game.
pub struct Chance {
    rng: Pcg32,
    /// What was asked so far.
    pub asked: Asked,
    /// What is fixed in advance.
    #[cfg(test)]
    pub script: Script,
}

impl Chance {
    /// The same seed gives the same chance.
    pub fn seeded(seed: u64) -> Self {
        Self {
            rng: Pcg32::seeded(seed),
            asked: Asked::default(),
            #[cfg(test)]
            script: Script::default(),
        }
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.asked.note(count);
        #[cfg(test)]
        if let Some(answer) = self.script.answer(count) {
            return answer;
        }
        if count == 1 { 0 } else { self.rng.below(count) }
    }

    /// A fair d6, 1 to 6.
    pub fn die(&mut self) -> i16 {
        self.die_of(6, 1)
    }

    /// A fair die of so many faces, in a row from the lowest.
    pub fn die_of(&mut self, faces: usize, lowest: i16) -> i16 {
        #[cfg(test)]
        if let Some(die) = self.script.die() {
            return die;
        }
        self.rng.below(faces) as i16 + lowest
    }

    /// A uniform index in `0..count` that nobody chooses. `count` is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        self.rng.below(count)
    }

    /// Puts a pile into a uniformly random order.
    pub fn shuffle<T>(&mut self, pile: &mut [T]) {
        self.rng.shuffle(pile);
    }
}
