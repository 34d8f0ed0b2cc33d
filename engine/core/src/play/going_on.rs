//! Going on with a step that has asked: what is left of it is written down on the way out,
//! and carried out when the answer is there.

use super::context::{Continuation, OpsAt, OpsAtWork, OpsOf, Then};
use super::{Flowing, Halt, Run, Scope};
use crate::ask::Choice;
use crate::names::Named;
use crate::rules::Ruleset;
use crate::rules::conditions::PartOf;
use crate::rules::flow::Step;
use crate::rules::op::Op;

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

    /// What comes of a list of operations; where that asks, it goes on from where it has come to.
    #[inline]
    pub(super) fn then_rest(&mut self, done: Flowing, ops: impl Into<OpsAt>, scope: &Scope) -> Flowing {
        if matches!(done, Err(Halt::Ask)) {
            self.play.context.continuation.add_lists(&ops.into(), scope);
        }
        done
    }

    /// An operation of a list halts; where it asks, the list goes on after it.
    #[cold]
    pub(super) fn left_in_list(&mut self, halt: Halt, op: &Op, ops: &[Op]) -> Halt {
        if matches!(halt, Halt::Ask) {
            let at = ops.iter().position(|other| std::ptr::eq(other, op));
            let continuation = &mut self.play.context.continuation;
            // What else may ask has more to do then.
            if !matches!(
                op,
                Op::Raise(..)
                    | Op::RaiseBy(..)
                    | Op::RaiseSeat(..)
                    | Op::If(..)
                    | Op::Window(_)
                    | Op::Effect(_)
                    | Op::Run(_)
            ) {
                continuation.break_off();
            }
            continuation.leave_list(at.map_or(ops.len(), |at| at + 1), ops.len());
        }
        halt
    }

    /// What is done if a condition holds, or if it does not, halts.
    #[cold]
    pub(super) fn left_in_branch(&mut self, halt: Halt, holds: bool) -> Halt {
        if matches!(halt, Halt::Ask) {
            self.play.context.continuation.leave_branch(holds);
        }
        halt
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
            // What is done in a window about an event lets wait what waited before.
            let floor = then.floor().or_else(|| rest.as_slice().iter().find_map(Then::floor));
            self.play.context.unsettled.floor = floor.unwrap_or_default();
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
            (Then::Admitted, _) => self.go_on_admitted(),
            (Then::Ops(left), _) => {
                let OpsAtWork { ops, from, scope } = *left;
                let list = self.rules.ops_at(&ops);
                let done = self.ops_from(&scope, &list[from..], list);
                self.then_rest(done, ops, &scope)
            }
            (Then::Ran, _) => {
                self.play.context.limits.leave();
                Ok(())
            }
            (Then::Happened(done), _) => self.go_on_after_event(&done),
            (Then::Checked(place), _) => self.go_on_after_check(place),
            (Then::Settle(leaf), _) => {
                let settled = self.within(PartOf::Flow(leaf), Run::settle);
                self.then(settled, || Then::End)
            }
            (Then::End | Then::Option | Then::Respond(_), _) => Ok(()),
        }
    }
}

impl Ruleset {
    /// The operations of a list.
    fn ops_at(&self, at: &OpsAt) -> &[Op] {
        let outermost = match at.of {
            OpsOf::Effect(effect) => self.effects[effect.index()].as_deref().unwrap_or_default(),
            OpsOf::Event(event) => &self.events[event.index()].ops,
            OpsOf::Leaf(leaf) => match &self.flow[leaf.index()].step {
                Step::Do(ops) => &ops[..],
                _ => &[],
            },
        };
        at.into.iter().fold(outermost, |ops, &(place, holds)| match &ops[place] {
            Op::If(_, yes, _) if holds => yes,
            Op::If(_, _, no) => no,
            _ => &[],
        })
    }
}
