//! A board that somebody looks at from outside play: for views, questions and
//! tests. Looking has a budget of its own, so that it neither hangs nor takes
//! anything from the match.

use super::values::Eval;
use crate::rules::Ruleset;
use crate::state::State;
use crate::work::Work;

/// Rules and state, to look at without scripts.
pub struct Board<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    work: Work,
}

impl<'a> Board<'a> {
    /// The board of a state, with current values.
    pub fn of(rules: &'a Ruleset, state: &'a State) -> Self {
        Self { rules, state, work: Work::to_look() }
    }

    /// The board, to ask it things. What costs more than looking may
    /// ([`crate::work::MOST_LOOKS`]) finds no further pieces.
    pub fn eval(&self) -> Eval<'_> {
        Eval::plain(self.rules, self.state, &self.work)
    }
}
