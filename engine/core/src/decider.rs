//! Who answers decisions: people, bots and scenarios all see the same question,
//! and through it no more than the asked seat may know.

use crate::ask::Decision;
use crate::ids::Seat;
use crate::restriction::Restriction;
use crate::rules::Ruleset;
use crate::standpoint::{Earlier, Standpoint};
use crate::state::State;
use crate::view::View;
use std::time::Duration;

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
    way: Option<Way<'a>>,
}

/// How the step in hand came to a question.
struct Way<'a> {
    before: &'a State,
    answers: Vec<Earlier>,
}

impl<'a> Question<'a> {
    pub(crate) fn new(decision: &'a Decision, rules: &'a Ruleset, state: &'a State) -> Self {
        Self { decision, rules, state, way: None }
    }

    /// The same with how the step in hand came to it: from this state, with these
    /// answers.
    pub(crate) fn on_the_way(self, before: &'a State, answers: Vec<Earlier>) -> Self {
        Self { way: Some(Way { before, answers }), ..self }
    }

    /// Where the seat stands, to look ahead from; nothing where nobody has kept how the
    /// match came here: see [`Decider::looks_ahead`].
    pub fn standpoint(&self) -> Option<Standpoint> {
        let Way { before, answers } = self.way.as_ref()?;
        Some(Standpoint {
            decision: self.decision.clone(),
            before: State::clone(before),
            now: self.state.clone(),
            answers: answers.clone(),
        })
    }

    /// Whether it is the same question again: from the same state, on the same way.
    pub fn is_at(&self, at: &Standpoint) -> bool {
        let same_way = |way: &Way<'_>| *way.before == at.before && way.answers == at.answers;
        *self.decision == at.decision && *self.state == at.now && self.way.as_ref().is_some_and(same_way)
    }

    /// Whether it is asked of a match by these rules.
    pub fn is_by(&self, rules: &Ruleset) -> bool {
        std::ptr::eq(self.rules, rules)
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.decision.seat
    }

    /// How many options there are.
    pub fn count(&self) -> usize {
        self.decision.options.len()
    }

    /// The places of the options that a restricted player has.
    pub fn allowed(&self, restriction: &Restriction) -> Vec<usize> {
        restriction.allowed(self.rules, self.state, self.decision)
    }

    /// What the asked seat may know.
    pub fn view(&self) -> View {
        View::of(self.rules, self.state, self.decision.seat, std::slice::from_ref(self.decision))
    }
}

/// How far somebody has come who thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What has been done, in whatever it is measured in.
    pub done: u32,
    /// What is to be done at most, in the same; never 0.
    pub of: u32,
}

impl Progress {
    /// In percent, 0 to 100.
    pub fn percent(self) -> u32 {
        let percent = u64::from(self.done) * 100 / u64::from(self.of.max(1));
        u32::try_from(percent.min(100)).unwrap_or(100)
    }
}

/// Answers decisions inline, without suspending: bots and test scenarios.
pub trait Decider {
    /// The place of the chosen option. One that does not exist counts as the
    /// last option.
    fn decide(&mut self, question: &Question<'_>) -> usize;

    /// Thinks on about a question, for about so long at most, and says how far it has
    /// come; nothing once it can answer at once, which is then for [`Decider::decide`].
    fn think(&mut self, _: &Question<'_>, _: Duration) -> Option<Progress> {
        None
    }

    /// What it has thought so far about the question it thinks about has to do.
    fn interrupt(&mut self) {}

    /// Whether its questions need a [`Question::standpoint`], for which the state before
    /// each step has to be kept.
    fn looks_ahead(&self) -> bool {
        false
    }
}
