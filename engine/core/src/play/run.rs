//! A step at work: the play, its rules, and the host for its scripts. What needs
//! all three is a method of [`Run`], each file of this folder with one subject;
//! what needs only a part belongs to that part.

use super::context::{OpsOf, Then};
use super::{Host, Play};
use crate::eval::{EffectCall, Eval, Predicates, Scope};
use crate::failure::{Failure, Flowing, Halt};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{EffectId, Named};
use crate::rules::conditions::PartOf;
use crate::rules::value::{Cond, Condition, Ref, Value, Who};
use crate::rules::{Made, Ruleset};
use crate::spending::SpentOn;
use crate::state::State;
use crate::usage::UsedPart;
use crate::work::{STEP, Work};

/// A step at work: a play, its rules, and the host for its scripts.
pub struct Run<'a> {
    /// The rules, held apart so that they can be read while the play changes.
    pub(super) rules: &'a Ruleset,
    pub(super) play: &'a mut Play,
    pub(super) host: &'a dyn Host,
}

impl<'a> Run<'a> {
    /// A step at work on `play`; `rules` are those of the play.
    pub fn new(rules: &'a Ruleset, play: &'a mut Play, host: &'a dyn Host) -> Self {
        Self { rules, play, host }
    }

    /// The rules.
    pub fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// The play, to read.
    pub fn play(&self) -> &Play {
        self.play
    }

    /// The state, to read.
    #[inline]
    pub fn state(&self) -> &State {
        &self.play.state
    }

    #[inline]
    pub(super) fn state_mut(&mut self) -> &mut State {
        &mut self.play.state
    }

    /// The board as data sees it, with current values.
    #[inline]
    pub fn eval(&mut self) -> Eval<'_> {
        self.play.refresh();
        let run = &*self;
        Eval::new(run.rules, &run.play.state, &run.play.context.work, Some(run), run.play.context.trace.record())
    }

    /// The board, to ask it something that may read no current value: these are brought
    /// up to date only where it does. Where a stat rises with another it counts how
    /// often they are, and they always are.
    #[inline]
    pub(super) fn eval_of(&mut self, reads_current: impl FnOnce(&Ruleset, Made) -> bool) -> Eval<'_> {
        if self.play.state.stale {
            self.refresh_where(reads_current);
        }
        let run = &*self;
        Eval::new(run.rules, &run.play.state, &run.play.context.work, Some(run), run.play.context.trace.record())
    }

    #[inline(never)]
    fn refresh_where(&mut self, reads_current: impl FnOnce(&Ruleset, Made) -> bool) {
        let rules = self.rules;
        if rules.derived.inert && self.play.state.modifiers.is_empty() {
            return;
        }
        if !rules.derived.gauges.is_empty() || reads_current(rules, self.play.made()) {
            self.play.refresh();
        }
    }

    /// What a value comes to.
    #[inline(never)]
    pub(super) fn value(&mut self, scope: &Scope, value: &Value) -> i32 {
        if let Value::Num(number) = value {
            self.play.refresh_gauges();
            return *number;
        }
        self.eval_of(|rules, made| value.reads_current(rules, made)).value(scope, value)
    }

    /// Whether a condition holds.
    #[inline(never)]
    pub(super) fn cond(&mut self, scope: &Scope, condition: &Condition) -> bool {
        let context = &self.play.context;
        if matches!(condition.cond, Cond::Always) && context.trace.record().is_none() && !context.work.counts() {
            self.play.refresh_gauges();
            return true;
        }
        self.eval_of(|rules, made| condition.reads_current(rules, made)).cond(scope, condition)
    }

    /// The seats that are meant.
    #[inline(never)]
    pub(super) fn seats(&mut self, scope: &Scope, who: Who) -> Seats {
        if who == Who::Me {
            self.play.refresh_gauges();
            return Seats::one(scope.me);
        }
        self.eval_of(|rules, _| who.reads_current(rules)).seats(scope, who)
    }

    /// The one seat that is meant.
    pub(super) fn seat(&mut self, scope: &Scope, who: Who) -> Option<Seat> {
        self.seats(scope, who).iter().next()
    }

    /// The one piece that is meant.
    #[inline(never)]
    pub(super) fn piece(&mut self, scope: &Scope, of: Ref) -> Option<PieceId> {
        if of == Ref::This {
            self.play.refresh_gauges();
            return scope.this;
        }
        self.eval_of(|_, _| false).piece(scope, of)
    }

    /// The board as it is at the moment, without scripts and without bringing
    /// current values up to date.
    #[inline]
    pub(super) fn board(&self) -> Eval<'_> {
        Eval::plain(self.rules, self.state(), &self.play.context.work)
    }

    /// Records that a part of the content is at work, where that is wanted.
    #[inline]
    pub(super) fn used(&self, part: UsedPart) {
        self.play.context.trace.used(part);
    }

    /// The same of the card of a piece.
    #[inline]
    pub(super) fn used_piece(&self, piece: Option<PieceId>) {
        self.play.context.trace.used_piece(&self.play.state, piece);
    }

    /// What a part of the content does: its operations count as its own, where they
    /// are counted.
    #[inline]
    pub(super) fn within<T>(&mut self, part: PartOf, inner: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.play.context.work.enter(SpentOn::Part(part));
        let result = inner(self);
        self.play.context.work.leave(before);
        result
    }

    /// Counts one level of nesting and fails when there are too many.
    pub(super) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Flowing<T>) -> Flowing<T> {
        let result = match self.play.context.limits.enter() {
            Ok(()) => inner(self),
            Err(halt) => Err(halt),
        };
        self.play.context.limits.leave();
        result
    }

    /// A failure noticed after the evaluation it happened in: of a predicate, or
    /// since nothing is left of the budget.
    ///
    /// # Errors
    /// That failure, if there was one.
    #[inline]
    pub fn check_fault(&mut self) -> Flowing {
        let context = &mut self.play.context;
        if !context.fault.is_there() && !context.work.is_spent() { Ok(()) } else { self.fault() }
    }

    #[cold]
    fn fault(&mut self) -> Flowing {
        self.play.context.fault.check()?;
        self.play.context.work.check(self.rules)
    }

    /// Counts an event of the step; `what` names it.
    ///
    /// # Errors
    /// When there were too many of the step.
    #[inline(always)]
    pub(super) fn count_event(&mut self, what: impl FnOnce() -> String) -> Flowing {
        self.play.context.work.spend_event();
        self.play.context.limits.count(what)
    }

    /// Runs an effect: the data's own, or the script host's.
    pub(super) fn effect(&mut self, call: &EffectCall<'_>) -> Flowing {
        self.play.context.trace.called(call.effect, call.scope.ability);
        self.within(PartOf::Effect(call.effect), |run| run.call(call))
    }

    fn call(&mut self, call: &EffectCall<'_>) -> Flowing {
        let rules = self.rules;
        match &rules.effects[call.effect.index()] {
            Some(ops) => self
                .deeper(|run| {
                    let done = run.ops(&call.scope, ops);
                    let done = run.then_rest(done, OpsOf::Effect(call.effect), &call.scope);
                    run.then(done, || Then::Ran)
                })
                .map_err(|halt| self.said(halt, Some(call.effect), &call.scope)),
            None => self
                .deeper(|run| {
                    let done = run.host.run(run.play, call);
                    run.then_unknown(done)
                })
                .map_err(|halt| self.traced(halt, Some(call.effect), &call.scope)),
        }
    }

    /// Adds to a failure whose effect it was.
    fn traced(&self, halt: Halt, effect: Option<EffectId>, scope: &Scope) -> Halt {
        let Halt::Failed(mut failure) = halt else { return halt };
        failure.trace.insert(0, self.board().traced(scope, effect));
        Halt::Failed(failure)
    }

    /// The same for what data does, unless the failure names something further
    /// in already.
    pub(super) fn said(&self, halt: Halt, effect: Option<EffectId>, scope: &Scope) -> Halt {
        said_by(halt, || self.board().traced(scope, effect))
    }

    /// The same of a check, by its place.
    pub(super) fn said_of_check(&self, halt: Halt, place: u16) -> Halt {
        said_by(halt, || {
            let check = self.rules.checks.get(usize::from(place));
            format!("check {}{}", place + 1, at(check.and_then(|check| self.rules.check_written(check))))
        })
    }

    /// The same of where the flow is: its innermost node, and the innermost condition on the
    /// way there.
    #[cold]
    pub(super) fn said_of_flow(&self, halt: Halt) -> Halt {
        said_by(halt, || {
            let nodes = || self.state().frames.iter().rev().map(|frame| frame.node);
            let path = nodes().next().map_or("", |node| &*self.rules.flow[node.index()].path);
            format!("flow `{path}`{}", at(nodes().find_map(|node| self.rules.flow_written(node))))
        })
    }
}

/// Adds to a failure what it came about in, unless it names something further in.
fn said_by(halt: Halt, what: impl FnOnce() -> String) -> Halt {
    match halt {
        Halt::Failed(mut failure) if failure.trace.is_empty() => {
            failure.trace.push(what());
            Halt::Failed(failure)
        }
        halt => halt,
    }
}

/// A file and line in brackets, after what stands there.
fn at(written: Option<(String, u32)>) -> String {
    written.map_or_else(String::new, |(file, line)| format!(" ({file}:{line})"))
}

impl Predicates for Run<'_> {
    fn test(&self, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        test_on_copy(self.play, self.host, &self.play.context.work, call)
    }

    fn fail(&self, failure: Box<Failure>) {
        self.play.context.fault.note(failure);
    }
}

/// Asks a predicate on a copy of a play; the copy and what happens on it are
/// spent of `work`.
fn test_on_copy(play: &Play, host: &dyn Host, work: &Work, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
    let _at = work.at(PartOf::Effect(call.effect));
    work.spend(STEP + play.state.pieces.len());
    let mut copy = play.peek();
    copy.context.work.spend_all_but(work.left());
    let before = copy.context.work.spent();
    let answer = host.test(&mut copy, call);
    work.spend(usize::try_from(copy.context.work.spent() - before).unwrap_or(usize::MAX));
    answer
}

/// A play to look at with the scripts of its game.
pub(crate) struct Scripted<'a> {
    pub play: &'a Play,
    pub host: &'a dyn Host,
    pub work: Work,
}

impl Scripted<'_> {
    /// The board as data sees it, scripts included.
    pub fn eval(&self) -> Eval<'_> {
        Eval::new(&self.play.rules, &self.play.state, &self.work, Some(self), None)
    }
}

impl Predicates for Scripted<'_> {
    fn test(&self, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        test_on_copy(self.play, self.host, &self.work, call)
    }

    fn fail(&self, failure: Box<Failure>) {
        self.play.context.fault.note(failure);
    }
}
