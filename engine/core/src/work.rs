//! How much may happen between two decisions. Data and scripts, the flow and
//! what it sets off all spend operations of one budget, so that whatever goes
//! round and round is stopped at the same operation on every machine.
//!
//! An operation is a piece that a filter, a refresh or a question looks at, an
//! operation of data, or a part of an event ([`EVENT`]) or of a turn of a script's
//! loop ([`TURN`]). The budget is whole again when somebody answers; a step that
//! runs again because an answer came counts from its beginning, so it comes to
//! the same count as if the answer had been there at once.

use crate::failure::{Failure, Flowing, Halt};
use crate::rules::Ruleset;
use crate::rules::value::CondId;
use std::cell::Cell;

/// Operations from one decision to the next.
pub const MOST: u64 = 10_000_000;

/// Operations of whoever looks at a board from outside: views, questions about it.
pub const MOST_LOOKS: u64 = 1_000_000;

/// Operations of an event: it is looked at by replacements, applied, told, and
/// listened to.
pub const EVENT: usize = 100;

/// Operations of a step, besides one for each piece of the state.
pub const STEP: usize = 20;

/// Operations of a call, a return, or a turn of a loop of a script.
pub const TURN: u64 = 20;

/// The operations spent since the last decision.
#[derive(Debug)]
pub struct Work {
    /// How many there may be.
    most: u64,
    /// Since the last decision.
    spent: Cell<u64>,
    /// How many of them before the step in hand.
    before: Cell<u64>,
    /// The innermost condition in which the last one was spent.
    blamed: Cell<CondId>,
}

impl Default for Work {
    fn default() -> Self {
        Self::of(MOST)
    }
}

impl Work {
    /// The budget of whoever only looks.
    pub fn to_look() -> Self {
        Self::of(MOST_LOOKS)
    }

    /// A budget of its own, as large as what is left of this one, for what is only
    /// recorded: whether somebody records changes nothing.
    pub fn beside(&self) -> Self {
        Self::of(self.left())
    }

    fn of(most: u64) -> Self {
        Self { most, spent: Cell::new(0), before: Cell::new(0), blamed: Cell::new(CondId::NONE) }
    }

    /// A decision has been made: the budget is whole.
    pub fn begin(&self) {
        self.spent.set(0);
        self.before.set(0);
        self.blamed.set(CondId::NONE);
    }

    /// A step begins that has not run yet.
    pub fn begin_step(&self) {
        self.before.set(self.spent.get());
    }

    /// Somebody has answered in the step in hand: what came before it counts no more.
    pub fn answered(&self) {
        self.spent.set(self.spent.get().saturating_sub(self.before.get()));
        self.before.set(0);
    }

    /// Spends operations. Looking at the board goes on when nothing is left, and
    /// finds nothing more; the step fails when it is asked next ([`Work::check`]).
    #[inline]
    pub fn spend(&self, operations: usize) {
        self.spent.set(self.spent.get().saturating_add(operations as u64));
    }

    /// Spends once more what something has spent before, if so much is left.
    #[inline]
    pub fn spend_again(&self, operations: u64) -> bool {
        let enough = operations <= self.left();
        if enough {
            self.spent.set(self.spent.get() + operations);
        }
        enough
    }

    /// Leaves no more than so many operations.
    pub fn spend_all_but(&self, left: u64) {
        self.spent.set(self.spent.get().max(self.most.saturating_sub(left)));
    }

    /// How many operations are left.
    #[inline]
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent.get())
    }

    /// How many operations have been spent since the last decision.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Whether nothing is left.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent.get() > self.most
    }

    /// Names the condition in which the budget came to its end; the first one,
    /// which is the innermost, stays.
    #[cold]
    pub fn blame(&self, condition: CondId) {
        if self.blamed.get() == CondId::NONE {
            self.blamed.set(condition);
        }
    }

    /// Halts where nothing is left.
    ///
    /// # Errors
    /// A failure that names the condition it came about in, if it was one.
    #[inline]
    pub fn check(&self, rules: &Ruleset) -> Flowing {
        if self.is_spent() { Err(Halt::Failed(Box::new(self.failure(rules)))) } else { Ok(()) }
    }

    #[cold]
    fn failure(&self, rules: &Ruleset) -> Failure {
        let mut failure = Failure::new(format!(
            "More than {} operations followed on one decision, and it was stopped. Look for what goes round and round, \
             for a flow that asks nobody, and for conditions inside conditions that look at all pieces each.",
            self.most
        ));
        let place = rules.condition_places.get(self.blamed.get().index()).copied().flatten();
        failure.line = place.and_then(|span| rules.lines.line(span));
        failure
    }
}
