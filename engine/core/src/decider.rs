//! Who answers decisions: people, bots and scenarios all see the same question,
//! and through it no more than the asked seat may know.

use crate::ask::Decision;
use crate::ids::Seat;
use crate::rules::Ruleset;
use crate::state::State;
use crate::view::View;

/// A decision as its decider sees it: whom it is put to, how many options it
/// has, and on demand what that seat may know, the options among it. There is
/// no way from here to the state, nor to the numbers that pieces have in it,
/// which would tell which card a hidden piece is.
///
/// ```compile_fail
/// fn cheat(question: &tuckbox_core::decider::Question<'_>) -> usize {
///     question.state.pieces.len()
/// }
/// ```
/// ```compile_fail
/// fn cheat(question: &tuckbox_core::decider::Question<'_>) -> usize {
///     question.decision.options.len()
/// }
/// ```
/// ```compile_fail
/// fn cheat(view: &tuckbox_core::view::View) -> [u8; 32] {
///     view.state.chance.seed()
/// }
/// ```
/// ```
/// fn honest(question: &tuckbox_core::decider::Question<'_>) -> usize {
///     question.view().zones.len() + question.count()
/// }
/// ```
pub struct Question<'a> {
    decision: &'a Decision,
    rules: &'a Ruleset,
    state: &'a State,
}

impl<'a> Question<'a> {
    pub(crate) fn new(decision: &'a Decision, rules: &'a Ruleset, state: &'a State) -> Self {
        Self { decision, rules, state }
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.decision.seat
    }

    /// How many options there are.
    pub fn count(&self) -> usize {
        self.decision.options.len()
    }

    /// What the asked seat may know.
    pub fn view(&self) -> View {
        View::of(self.rules, self.state, self.decision.seat, std::slice::from_ref(self.decision))
    }
}

/// Answers decisions inline, without suspending: bots and test scenarios.
pub trait Decider {
    /// The place of the chosen option. One that does not exist counts as the
    /// last option.
    fn decide(&mut self, question: &Question<'_>) -> usize;
}
