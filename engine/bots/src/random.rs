//! Takes any option, each equally likely. It looks at nothing, so it is fast,
//! and it goes everywhere, which is why the randomised checks play with it.

use crate::pcg::Pcg32;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::restriction::Restriction;

/// A bot that takes any option.
#[derive(Debug, Clone)]
pub struct Random {
    chance: Pcg32,
    restriction: Restriction,
}

impl Random {
    /// A bot with its own stream of chance.
    pub fn new(seed: u64) -> Self {
        Self { chance: Pcg32::new(seed, 0), restriction: Restriction::default() }
    }

    /// The same, which never does some things.
    #[must_use]
    pub fn never(self, restriction: Restriction) -> Self {
        Self { restriction, ..self }
    }
}

impl Decider for Random {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        if self.restriction.is_empty() {
            return self.chance.below(question.count());
        }
        let allowed = question.allowed(&self.restriction);
        allowed.get(self.chance.below(allowed.len())).copied().unwrap_or(0)
    }
}
