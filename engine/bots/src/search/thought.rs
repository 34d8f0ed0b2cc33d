//! How long is thought about one question, and how far that has come.

use super::Budget;
use super::walk::Walk;
use std::time::Duration;
use tuckbox_core::decider::Progress;
use tuckbox_core::standpoint::Standpoint;

/// So many operations an iteration may take, on average: of a game in which everything is
/// dear, less is thought. It is the same on every machine.
pub const OPERATIONS: u64 = 200_000;

/// So many iterations in a row may not come back to the question before it is given up.
const PATIENCE: u32 = 50;

/// A question that is thought about.
pub struct Thought {
    at: Standpoint,
    budget: Budget,
    /// How many iterations there are at most.
    most: u32,
    done: u32,
    /// How many in a row did not come back to the question.
    lost: u32,
    /// Operations of all iterations.
    spent: u64,
    /// Time that was thought.
    pub taken: Duration,
    interrupted: bool,
}

impl Thought {
    /// At the beginning of a question with so many options.
    pub fn new(at: Standpoint, budget: Budget, options: usize) -> Self {
        let most = match budget {
            Budget::Iterations(most) => most,
            Budget::EachOption(each) => each.saturating_mul(u32::try_from(options).unwrap_or(u32::MAX)),
            Budget::Time(_) => u32::MAX,
        };
        let (done, lost, spent) = (0, 0, 0);
        Self { at, budget, most, done, lost, spent, taken: Duration::ZERO, interrupted: false }
    }

    /// Where it is asked.
    pub fn at(&self) -> &Standpoint {
        &self.at
    }

    /// What there is so far has to do.
    pub fn interrupt(&mut self) {
        self.interrupted = true;
    }

    /// An iteration is over, which came back to the question or did not; what it spent,
    /// and the time that was thought altogether.
    pub fn tried(&mut self, came_back: bool, spent: u64, taken: Duration) {
        match came_back {
            true => (self.done, self.lost) = (self.done + 1, 0),
            false => self.lost += 1,
        }
        self.spent += spent;
        self.taken = taken;
    }

    /// Whether no more is to be thought, or more would change nothing.
    pub fn is_over(&self, walk: &Walk) -> bool {
        let settled = || self.done > self.most / 2 && walk.is_settled(self.most - self.done);
        let enough = match self.budget {
            Budget::Time(most) => self.taken >= most,
            Budget::Iterations(_) | Budget::EachOption(_) => self.done >= self.most || settled(),
        };
        enough
            || self.lost >= PATIENCE
            || self.spent >= OPERATIONS * u64::from(self.most)
            || (self.interrupted && self.done > 0)
    }

    /// How far it has come: iterations, or milliseconds.
    pub fn progress(&self) -> Progress {
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        match self.budget {
            Budget::Time(most) => Progress { done: millis(self.taken), of: millis(most).max(1) },
            Budget::Iterations(_) | Budget::EachOption(_) => Progress { done: self.done, of: self.most.max(1) },
        }
    }
}
