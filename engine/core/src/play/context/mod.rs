//! What a running step needs besides rules, state and log, part by part. None
//! of it is state: it is neither hashed nor saved, but for the answers of the
//! step in hand.

mod between;
mod chance;
mod continuation;
mod journal;
mod limits;
mod mark;
mod scratch;
mod trace;
mod unsettled;

pub(crate) use between::Between;
pub use between::Sighting;
pub(crate) use chance::ChanceSource;
pub(crate) use continuation::{
    ActionAtWork, Choosing, Continuation, HappenedEvent, OpenWindow, OpsAt, OpsAtWork, OpsOf, Payment, Responding,
    Stage, Then,
};
pub(crate) use journal::{AtHand, Journal};
pub(crate) use limits::{Limits, may_wait};
pub(crate) use mark::Mark;
pub(crate) use scratch::{Listener, Scratch};
pub(crate) use trace::Trace;
pub(crate) use unsettled::Unsettled;

use super::{Determinization, Failure, Flowing, Halt};
use crate::state::State;
use crate::watcher::Watcher;
use crate::work::Work;
use std::cell::RefCell;

/// What a running step needs, part by part.
#[derive(Default)]
pub(crate) struct StepContext {
    /// What is asked, and what has been answered.
    pub journal: Journal,
    /// What is left of the step once that is answered, where it need not run again.
    pub continuation: Continuation,
    /// Where dice and the order of shuffled zones come from.
    pub chance: ChanceSource,
    /// Which parts of the content are used, where that is recorded.
    pub trace: Trace,
    /// What has begun and is not done.
    pub unsettled: Unsettled,
    /// Boards between events, where somebody wants them.
    pub between: Between,
    /// How deep it may go on.
    pub limits: Limits,
    /// How long it may go on.
    pub work: Work,
    /// What is spent for the log and records alone, which not every match keeps:
    /// a budget of its own, so that a match goes the same way with and without.
    pub told: Work,
    /// Lists to use again.
    pub scratch: Scratch,
    /// From where on what a seat may not know is only supposed, in copies to
    /// look ahead on.
    pub supposed: Option<Supposed>,
    /// The state before the step, where whoever answers at once looks ahead.
    pub before: Option<Box<State>>,
    /// Who looks on while somebody answers at once.
    pub watcher: Option<Box<dyn Watcher>>,
    /// The failure of a predicate, noticed after the evaluation it happened in.
    pub fault: Fault,
}

/// What is supposed, and from which answer of the step on.
#[derive(Debug, Clone)]
pub(crate) struct Supposed {
    /// After so many answers.
    pub after: usize,
    /// What is dealt anew.
    pub determinization: Determinization,
}

impl StepContext {
    /// Another match begins, whose questions this journal answers: nothing is left of the
    /// one before but the lists to use again.
    pub fn restart(&mut self, journal: Journal) {
        let Self {
            journal: old_journal,
            continuation,
            chance,
            trace,
            unsettled,
            between,
            limits,
            work,
            told,
            scratch: _,
            supposed,
            before,
            watcher,
            fault,
        } = self;
        let old = std::mem::replace(old_journal, journal);
        old_journal.reuse(old);
        *continuation = Continuation::default();
        *chance = ChanceSource::default();
        *trace = Trace::default();
        *unsettled = Unsettled::default();
        *between = Between::default();
        *limits = Limits::default();
        *work = Work::default();
        *told = Work::default();
        *supposed = None;
        *before = None;
        if let Some(watcher) = watcher {
            watcher.begins();
        }
        fault.forget();
    }

    /// A step begins, or begins again: answers are read from the first one.
    pub fn begin(&mut self) {
        self.journal.begin();
        self.continuation.clear();
        self.limits.begin(0);
        self.unsettled.due = true;
        self.fault.forget();
        if self.journal.is_ahead() {
            self.trace.rest();
        }
    }

    /// A decision has been made: what follows on it has a whole budget.
    pub fn begin_decision(&mut self) {
        self.work.begin();
        self.told.begin();
    }

    /// The same step for a copy of the match: what is asked, what was answered,
    /// and the same chance to come. Nobody answers at once there, and nothing
    /// is recorded.
    pub fn copied(&self) -> Self {
        Self {
            journal: self.journal.copied(),
            chance: self.chance.clone(),
            supposed: self.supposed.clone(),
            ..Self::default()
        }
    }
}

/// A failure that happened where nothing could be halted. The first one counts.
#[derive(Debug, Default)]
pub(crate) struct Fault(RefCell<Option<Box<Failure>>>);

impl Fault {
    /// Notes a failure, if there is none yet.
    pub fn note(&self, failure: Box<Failure>) {
        self.0.borrow_mut().get_or_insert(failure);
    }

    /// Forgets it.
    pub fn forget(&mut self) {
        *self.0.get_mut() = None;
    }

    /// Whether there is one.
    #[inline]
    pub fn is_there(&mut self) -> bool {
        self.0.get_mut().is_some()
    }

    /// Halts with the failure, if there was one.
    ///
    /// # Errors
    /// That failure.
    pub fn check(&mut self) -> Flowing {
        match self.0.get_mut().take() {
            Some(failure) => Err(Halt::Failed(failure)),
            None => Ok(()),
        }
    }
}
