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
use crate::spending::{AtPart, Counter, ScriptLine, Spending, Spent, SpentOn};
use std::cell::Cell;

/// Operations from one decision to the next.
pub const MOST: u64 = 10_000_000;

/// Operations of whoever looks at a board from outside: views, questions about it.
pub const MOST_LOOKS: u64 = 1_000_000;

/// Operations of an event: it is looked at by replacements, applied, told, and
/// listened to.
pub const EVENT: usize = 100;

/// Operations that an event counts as for who counts what is spent on what: it takes so
/// many times as long as a look at a piece, by the instructions of five games. The budget
/// holds it dearer, since it is what goes round and round.
pub const EVENT_COUNTS: usize = 10;

/// The same of a call, a return, or a turn of a loop of a script.
pub const TURN_COUNTS: u64 = 10;

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
    /// How many since the beginning, of those that count no more.
    done: Cell<u64>,
    /// The innermost condition in which the last one was spent.
    blamed: Cell<CondId>,
    /// Who has spent it, where somebody wants to know.
    counter: Option<Box<Counter>>,
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
        Self {
            most,
            spent: Cell::new(0),
            before: Cell::new(0),
            done: Cell::new(0),
            blamed: Cell::new(CondId::NONE),
            counter: None,
        }
    }

    /// A decision has been made: the budget is whole.
    pub fn begin(&self) {
        self.goes_on_at(0);
        self.before.set(0);
        self.blamed.set(CondId::NONE);
    }

    /// A step begins that has not run yet.
    pub fn begin_step(&self) {
        self.before.set(self.spent.get());
        if let Some(counter) = &self.counter {
            counter.begin_step(self.spent());
        }
    }

    /// Somebody has answered in the step in hand: what came before it counts no more.
    pub fn answered(&self) {
        self.goes_on_at(self.in_step());
        self.before.set(0);
    }

    /// What the step in hand has spent.
    pub(crate) fn in_step(&self) -> u64 {
        self.spent.get().saturating_sub(self.before.get())
    }

    /// Somebody has answered a step that has spent so much and goes on: what came before it
    /// counts no more.
    pub(crate) fn begin_at(&self, spent: u64) {
        self.begin();
        self.spent.set(spent);
    }

    /// So much is spent from here on.
    fn goes_on_at(&self, spent: u64) {
        if let Some(counter) = &self.counter {
            counter.count(self.spent.get(), spent);
        }
        self.done.set(self.done.get() + self.spent.get().saturating_sub(spent));
        self.spent.set(spent);
    }

    /// All operations that were ever spent.
    pub fn total(&self) -> u64 {
        self.done.get() + self.spent.get()
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
            if let Some(counter) = &self.counter {
                counter.skip(operations);
            }
        }
        enough
    }

    /// Spends what a step costs, which keeps a copy of so many pieces. Matches that
    /// nobody suspends keep none, so that who counts leaves them out.
    #[inline]
    pub fn spend_step(&self, pieces: usize) {
        self.spend(STEP);
        self.spend_kept(pieces);
        self.note(|spent| spent.times += 1);
    }

    /// Spends what an event costs.
    #[inline]
    pub fn spend_event(&self) {
        self.spend(EVENT_COUNTS);
        self.spend_kept(EVENT - EVENT_COUNTS);
        self.note(|spent| {
            spent.events += 1;
            spent.told += EVENT_COUNTS as u64;
        });
    }

    /// Spends what so many calls, returns and turns of loops of a script cost.
    pub fn spend_turns(&self, turns: u64) {
        let operations = |each: u64| usize::try_from(turns.saturating_mul(each)).unwrap_or(usize::MAX);
        self.spend(operations(TURN_COUNTS));
        self.spend_kept(operations(TURN - TURN_COUNTS));
        self.note(|spent| {
            spent.turns += turns;
            spent.told += turns * TURN_COUNTS;
        });
    }

    /// Somebody counts, and a script of the part at work went so often through a line: part of
    /// what [`Work::spend_turns`] spends.
    pub fn passed(&self, line: ScriptLine, turns: u64) {
        if let Some(counter) = &self.counter {
            counter.passed(line, turns);
        }
    }

    /// Spends operations that need not be made, since what they find is kept.
    #[inline]
    pub fn spend_kept(&self, operations: usize) {
        self.spend(operations);
        if let Some(counter) = &self.counter {
            counter.skip(operations as u64);
        }
    }

    /// Pieces are looked at, which [`Work::spend_kept`] has spent.
    #[inline]
    pub fn looked(&self, pieces: usize) {
        if let Some(counter) = &self.counter {
            counter.add(pieces as u64);
        }
    }

    /// Whether it is counted what is spent on what.
    #[inline]
    pub fn counts(&self) -> bool {
        self.counter.is_some()
    }

    /// All operations that were counted so far.
    pub(crate) fn counted(&self) -> u64 {
        self.counter.as_ref().map_or(0, |counter| counter.counted(self.spent()))
    }

    /// A condition was asked, and all it led to came after so many operations had been
    /// counted. It is an operation itself for who counts, and free of cost.
    pub(crate) fn asked(&self, condition: CondId, before: u64) {
        if let Some(counter) = &self.counter {
            counter.asked(condition, before, self.spent());
        }
    }

    #[inline]
    fn note(&self, note: impl FnOnce(&mut Spent)) {
        if let Some(counter) = &self.counter {
            counter.note(note);
        }
    }

    /// Counts from here on what is spent on what.
    pub(crate) fn count_spending(&mut self) {
        self.counter = Some(Box::new(Counter::new(self.spent())));
    }

    /// What was spent on what since [`Work::count_spending`]; it is counted no more.
    pub(crate) fn spending(&mut self) -> Spending {
        let Some(counter) = self.counter.take() else { return Spending::default() };
        counter.count(self.spent(), self.spent());
        counter.into_found()
    }

    /// A part of the content is at work as long as the guard is there.
    #[inline]
    pub(crate) fn at(&self, part: impl Into<SpentOn>) -> AtWork<'_> {
        AtWork { work: self, before: self.enter(part.into()) }
    }

    /// The same until [`Work::leave`]; gives the part that was at work, where it is counted.
    #[inline]
    pub(crate) fn enter(&self, part: SpentOn) -> Option<AtPart> {
        self.counter.as_ref().map(|counter| counter.enter(part, self.spent()))
    }

    /// The part that was at work before is again.
    #[inline]
    pub(crate) fn leave(&self, before: Option<AtPart>) {
        if let (Some(counter), Some(before)) = (&self.counter, before) {
            counter.leave(before, self.spent());
        }
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

/// A part is at work as long as there is one of these; then the one before it is again.
#[must_use]
pub(crate) struct AtWork<'a> {
    work: &'a Work,
    before: Option<AtPart>,
}

impl Drop for AtWork<'_> {
    #[inline]
    fn drop(&mut self) {
        self.work.leave(self.before);
    }
}
