//! Continuations: what is left to do of a step that has come to a question, as data.
//!
//! A question unwinds the step. On the way out, whoever knows how to go on writes down what is
//! left for it to do: the action that pays, the window in which others are still to be
//! asked, the leaf that is to be settled. Where that reaches from the question to the leaf of
//! the flow, the step goes on with it once the answer is there. Where something in between
//! cannot be written down, such as a script or a list of operations, the step runs again from
//! its beginning; but as long as seats pass in a window nothing happens, so that the next
//! seat is asked even then.
//!
//! A continuation is never saved and never copied with a match: a step can always run again.

use super::act::Acting;
use super::window::Responding;
use super::{Flowing, Halt, Run};
use crate::ask::Choice;
use crate::ids::NodeId;
use crate::rules::conditions::PartOf;

/// Something that goes on.
#[derive(Debug)]
pub(crate) enum Then {
    /// A leaf of the flow, whose options were asked of.
    Option,
    /// An action, whose target or price was asked for, or in which a window was open.
    Act(Box<Acting>),
    /// A window, in which a seat was asked.
    Respond(Box<Responding>),
    /// A window, in which a seat has taken an action.
    Responded(Box<Responding>),
    /// A leaf of the flow, which is done but for what it has set off.
    Settle(NodeId),
}

/// How far a continuation reaches.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It is still being written down.
    #[default]
    Open,
    /// Around it is something that cannot be written down.
    Broken,
    /// It reaches to the end of the step.
    Whole,
}

/// What is left to do of a step, innermost first.
#[derive(Debug, Default)]
pub(crate) struct Continuation {
    then: Vec<Then>,
    reach: Reach,
    /// The operations that the step had spent when it asked.
    spent: u64,
}

impl Continuation {
    /// The operations that the step had spent when it asked.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The same once this was chosen: all of it, or only who else is asked in a window, or
    /// nothing.
    pub fn with(mut self, choice: Choice) -> Option<Self> {
        if self.reach != Reach::Whole {
            match self.then.first()? {
                Then::Respond(asked) if choice == Choice::Stop && asked.is_anybody_left() => self.then.truncate(1),
                _ => return None,
            }
        }
        Some(self)
    }

    /// Nothing is left to do that anybody knows of.
    pub fn clear(&mut self) {
        self.then.clear();
        self.reach = Reach::Open;
    }

    fn add(&mut self, then: Then) {
        if self.reach == Reach::Open && !self.then.is_empty() {
            self.reach = if matches!(then, Then::Settle(_)) { Reach::Whole } else { Reach::Open };
            self.then.push(then);
        }
    }
}

impl Run<'_> {
    /// Something asks, and goes on so when it is answered.
    pub(super) fn asks(&mut self, then: Then) {
        let context = &mut *self.play.context;
        let continuation = &mut context.continuation;
        continuation.then.clear();
        continuation.reach = if matches!(then, Then::Option) { Reach::Whole } else { Reach::Open };
        continuation.then.push(then);
        continuation.spent = context.work.in_step();
    }

    /// What comes of something inside; where that asks, it is followed by this.
    #[inline]
    pub(super) fn then<T>(&mut self, inside: Flowing<T>, then: impl FnOnce() -> Then) -> Flowing<T> {
        if matches!(inside, Err(Halt::Ask)) {
            self.play.context.continuation.add(then());
        }
        inside
    }

    /// What comes of something inside; where that asks, nobody knows what follows.
    #[inline]
    pub(super) fn then_unknown<T>(&mut self, inside: Flowing<T>) -> Flowing<T> {
        if matches!(inside, Err(Halt::Ask)) {
            let reach = &mut self.play.context.continuation.reach;
            *reach = if *reach == Reach::Open { Reach::Broken } else { *reach };
        }
        inside
    }

    /// Goes on with what is left of a step, whose question is answered so. Says whether it came
    /// to the end of the step; else all have passed in a window, and the step has to run again.
    pub(crate) fn go_on(&mut self, continuation: Continuation, choice: Choice) -> Flowing<bool> {
        self.host.begin_step();
        let whole = continuation.reach == Reach::Whole;
        let nested = continuation.then.iter().filter(|then| matches!(then, Then::Responded(_))).count();
        self.play.context.limits.begin(u16::try_from(nested).unwrap_or(u16::MAX));
        let mut answer = Some(choice);
        let mut rest = continuation.then.into_iter();
        while let Some(then) = rest.next() {
            let done = self.go_on_with(then, answer.take());
            if matches!(done, Err(Halt::Ask)) {
                rest.for_each(|then| self.play.context.continuation.add(then));
                return Err(Halt::Ask);
            }
            done?;
        }
        if whole {
            self.play.refresh();
            self.check_fault()?;
        }
        Ok(whole)
    }

    fn go_on_with(&mut self, then: Then, answer: Option<Choice>) -> Flowing {
        match (then, answer) {
            (Then::Option, Some(choice)) => self.go_on_at_leaf(choice),
            (Then::Respond(asked), Some(choice)) => self.go_on_responding(&asked, choice),
            (Then::Act(acting), answer) => self.go_on_acting(*acting, answer),
            (Then::Responded(asked), _) => self.go_on_after_response(&asked),
            (Then::Settle(leaf), _) => self.within(PartOf::Flow(leaf), Run::settle),
            (Then::Option | Then::Respond(_), None) => Ok(()),
        }
    }
}
