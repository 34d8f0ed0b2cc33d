//! Takes any option, each equally likely. It looks at nothing, so it is fast,
//! and it goes everywhere, which is why the randomised checks play with it.

use crate::pcg::Pcg32;
use tuckbox_core::decider::{Decider, Question};

/// A bot that takes any option.
#[derive(Debug, Clone)]
pub struct Random {
    chance: Pcg32,
}

impl Random {
    /// A bot with its own stream of chance.
    pub fn new(seed: u64) -> Self {
        Self { chance: Pcg32::new(seed, 0) }
    }
}

impl Decider for Random {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        self.chance.below(question.count())
    }
}
