//! Going on with a step that has asked: what is left of it is written down on the way out,
//! and carried out when the answer is there.

use super::context::{Continuation, Then};
use super::{Flowing, Halt, Run};
use crate::ask::Choice;
use crate::rules::conditions::PartOf;

impl Run<'_> {
    /// Something asks, and goes on so when it is answered.
    pub(super) fn asks(&mut self, then: Then) {
        let context = &mut *self.play.context;
        context.continuation.begin(then, context.work.in_step());
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
            self.play.context.continuation.break_off();
        }
        inside
    }

    /// Goes on with what is left of a step, whose question is answered so. Says whether it came
    /// to the end of the step; else all have passed in a window, and the step has to run again.
    pub(crate) fn go_on(&mut self, continuation: Continuation, choice: Choice) -> Flowing<bool> {
        self.host.begin_step();
        let whole = continuation.is_whole();
        self.play.context.limits.begin(continuation.depth());
        let mut answer = Some(choice);
        let mut list = continuation.into_then();
        let mut rest = list.drain(..);
        while let Some(then) = rest.next() {
            let done = self.go_on_with(then, answer.take());
            if matches!(done, Err(Halt::Ask)) {
                rest.for_each(|then| self.play.context.continuation.add(then));
                self.play.context.continuation.keep(list);
                return Err(Halt::Ask);
            }
            done?;
        }
        drop(rest);
        self.play.context.continuation.keep(list);
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
