//! Playing: the machine that takes a state from one decision to the next.
//!
//! A *step* is one leaf of the flow: an action with everything it sets off, or
//! one piece of the game's own work. When a question comes up in a step, it is
//! answered from the step's journal, or by the decider at hand, or else the
//! whole step unwinds. Once the answer is there it goes on with what was written down on
//! the way out (`context/continuation.rs`), or runs again from its beginning. So nothing but plain
//! data ever waits for a player, and scripts stay straight-line. See `docs/architecture.md`.

mod account;
mod act;
mod ahead;
mod apply;
mod asking;
mod chance;
mod changed;
mod checks;
mod context;
mod course;
mod determinization;
mod door;
mod edit;
mod flow;
mod forced_chance;
mod going_on;
mod guess;
mod host;
mod idle;
mod kept;
mod listen;
mod lying;
mod notes;
mod ops;
mod piles;
mod refresh;
mod run;
mod sealed;
mod settle;
mod table;
mod unseen;
mod uses_left;
mod verbs;
mod window;

pub use crate::eval::{Board, Clause, EffectCall, Eval, Scope, WhyNot};
pub use crate::event::{Event, EventKind};
pub use crate::failure::{FailedBy, Failure, Flowing, Halt};
pub use account::{Account, Cause, Computed, Ledger, Shift, Tally, Unprinted};
pub(crate) use ahead::{Piloted, Root};
pub use asking::{Among, Asked, MOST_OPTIONS, MOST_TOGETHER, MayDecline};
pub use chance::RolledDice;
pub use context::Sighting;
pub(crate) use context::{AtHand, ChanceSource, Continuation, Journal, StepContext, Supposed, Trace};
pub use determinization::Determinization;
pub use forced_chance::ForcedChance;
pub use guess::Reach;
pub use host::{Host, NoScripts};
pub use run::Run;
pub(crate) use run::Scripted;
pub(crate) use table::Table;

use crate::ask::{Choice, Decision};
use crate::log::Log;
use crate::rules::sets::Tags;
use crate::rules::{Made, Ruleset};
use crate::state::State;
use crate::usage::Recorder;
use crate::work::Work;
use std::sync::{Arc, LazyLock};

/// A match at work: the state and all that a running step needs. It moves in
/// and out of the script host as one value. Whoever holds one can read it; only
/// the door of this crate writes its state.
///
/// ```compile_fail
/// fn cheat(play: &mut tuckbox_core::play::Play) {
///     play.state.active = tuckbox_core::ids::Seat(1);
/// }
/// ```
/// ```compile_fail
/// fn cheat(run: &mut tuckbox_core::play::Run<'_>) {
///     run.play().state().pieces.clear();
/// }
/// ```
/// ```
/// fn honest(play: &tuckbox_core::play::Play) -> usize {
///     play.state().pieces.len()
/// }
/// ```
pub struct Play {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) state: Box<State>,
    pub(crate) log: Box<Log>,
    pub(crate) context: Box<StepContext>,
}

static NO_RULES: LazyLock<Arc<Ruleset>> = LazyLock::new(Arc::default);

impl Default for Play {
    /// An idle play: no rules, no pieces. A host keeps one to put in the
    /// place of the play it is lent.
    fn default() -> Self {
        Self { rules: Arc::clone(&NO_RULES), state: Box::default(), log: Box::default(), context: Box::default() }
    }
}

impl Play {
    /// The play of a state; nothing has happened yet.
    pub(crate) fn of(rules: Arc<Ruleset>, state: State) -> Self {
        let mut state = Box::new(state);
        state.index_hosts();
        Self { rules, state, ..Self::default() }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The state, to read.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The board without scripts, as what is told of it looks at it: that may cost
    /// what it wants without changing how far a step comes. Current values are
    /// those of the last [`Play::refresh`].
    pub fn board(&self) -> Eval<'_> {
        Eval::plain(&self.rules, &self.state, &self.context.told)
    }

    /// What may still follow on the last decision.
    pub fn work(&self) -> &Work {
        &self.context.work
    }

    /// What happened, for people.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// A copy to look ahead on: same rules and state, no journal, no log.
    pub fn peek(&self) -> Play {
        Play { rules: Arc::clone(&self.rules), state: self.state.clone(), ..Play::default() }
    }

    /// How the step in hand goes on with what was chosen, if it need not run again.
    pub(crate) fn go_on(&mut self) -> Option<(Continuation, Choice)> {
        let StepContext { journal, continuation, chance, supposed, work, told, fault, scratch, .. } =
            &mut *self.context;
        // What is told or supposed from the outside may be something else by now.
        if chance.forced.is_some() || supposed.is_some() {
            return None;
        }
        let (choice, options) = journal.go_on()?;
        scratch.keep_options(options);
        let continuation = continuation.take().with(choice)?;
        work.begin_at(continuation.spent());
        told.begin();
        fault.forget();
        Some((continuation, choice))
    }

    /// Whether chance is told what to be.
    pub fn has_forced_chance(&self) -> bool {
        self.context.chance.forced.is_some()
    }

    /// Whether a question unwinds the step, which may run again once it is answered: nobody is
    /// at hand to answer.
    pub fn may_run_again(&self) -> bool {
        self.context.journal.may_run_again()
    }

    /// Questions nobody has answered yet.
    pub fn pending(&self) -> &[Decision] {
        self.context.journal.pending()
    }

    /// Whether nobody hears what happens: no log, no record, and nobody who looks
    /// between two events.
    #[inline]
    pub(crate) fn is_unwatched(&self) -> bool {
        self.log.is_off() && self.context.trace.record().is_none() && !self.context.between.is_watched()
    }

    /// What primitive writing there is: pieces and zones, as events, setups and
    /// copies to look ahead on need them.
    pub(crate) fn table(&mut self) -> Table<'_> {
        Table { rules: &self.rules, state: &mut self.state }
    }

    /// Records from here on which parts of the content are used, or no more.
    pub(crate) fn record(&mut self, record: Option<Recorder>) {
        // What is in force already is looked at on a copy.
        let mut copy = self.peek();
        copy.context.trace = Trace::to(record.clone());
        copy.state.stale = true;
        copy.refresh();
        self.context.trace = Trace::to(record);
    }

    /// Makes current values true again, if something changed them.
    #[inline]
    pub fn refresh(&mut self) {
        if self.state.stale {
            self.refresh_now();
        }
    }

    /// The same where a stat rises with another, which counts how often that is done; for who
    /// asks for no current value.
    #[inline]
    pub fn refresh_gauges(&mut self) {
        if self.state.stale && !self.rules.derived.gauges.is_empty() {
            self.refresh_now();
        }
    }

    /// The same for who asks whether a piece has one of these tags.
    #[inline]
    pub(crate) fn refresh_tags(&mut self, asked: Tags) {
        match asked.is_empty() {
            true => self.refresh_gauges(),
            false => self.refresh(),
        }
    }

    /// What may be another than its base value, as things are.
    pub(crate) fn made(&self) -> Made {
        let by_modifiers = self.state.modifiers.iter().map(|modifier| modifier.change.made());
        by_modifiers.fold(self.rules.derived.made, Made::with)
    }

    /// Whether all current values are what a walk over everything, with nothing kept from
    /// walks before, makes them.
    pub(crate) fn is_current(&self) -> bool {
        let mut copy = self.peek();
        copy.state.stale = true;
        copy.refresh();
        let (fresh, state) = (&copy.state, &self.state);
        fresh.now == state.now && fresh.tags == state.tags && fresh.seat_stats == state.seat_stats
    }

    /// Whether a check may read a current value that something makes another than its base
    /// value, or did when they were made true last. Where none does they need not be true.
    pub(crate) fn checks_read_values(&self) -> bool {
        self.rules.derived.checks_read_current
            || self.state.modified.0
            || !self.state.modifiers.is_empty()
            || self.context.trace.record().is_some()
    }

    #[cold]
    fn refresh_now(&mut self) {
        let is_read = self.checks_read_values();
        let StepContext { scratch, trace, unsettled, work, told, .. } = &mut *self.context;
        let budgets = refresh::Budgets { work, told };
        let (state, record, changed) = (&mut self.state, trace.record(), &mut unsettled.changed);
        let other = refresh::refresh(&self.rules, state, &mut scratch.refresh, budgets, record, changed);
        unsettled.unchecked |= other && is_read;
    }
}
