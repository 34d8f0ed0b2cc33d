//! Playing: the machine that takes a state from one decision to the next.
//!
//! A *step* is one leaf of the flow: an action with everything it sets off, or
//! one piece of the game's own work. When a question comes up in a step, it is
//! answered from the step's journal, or by the decider at hand, or else the
//! whole step unwinds and runs again from its beginning once the answer is
//! there. So nothing but plain data ever waits for a player, and scripts stay
//! straight-line. See `docs/architecture.md`.

mod account;
mod act;
mod apply;
mod chance;
mod door;
mod eval;
mod feasible;
mod flow;
mod forced_chance;
mod ops;
mod options;
mod refresh;
mod sealed;

mod determinization;
mod settle;
mod verbs;

pub use account::{Account, Cause, Ledger, Shift, Tally};
pub use chance::{Kept, MOST_DICE, Throw};
pub use determinization::Determinization;
pub use door::{Event, EventKind};
pub use eval::Eval;
pub use forced_chance::ForcedChance;
pub use options::{Clause, WhyNot};
pub use verbs::Among;

use crate::ask::{Choice, Decider, Decision, Question};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::log::Log;
use crate::names::{ActionId, CardId, EffectId, WindowId};
use crate::rules::Ruleset;
use crate::rules::op::Params;
use crate::state::{Happening, Home, State, Targets};
use crate::usage::{Lines, Recorder, UsedPart};
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

/// How deep events, triggers and effects may nest in each other.
pub const DEPTH: u16 = 48;

/// How many events one step may raise before it is taken for a loop.
pub const EVENTS: u32 = 20_000;

/// How many abilities may wait at once before they are taken for a loop.
pub const WAITING: usize = 2000;

/// Something went wrong in content or script; the step is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// A whole sentence.
    pub message: String,
    /// Card, ability, script line, outermost first.
    pub trace: Vec<String>,
    /// The script file and line, where there is one.
    pub line: Option<(String, u32)>,
}

/// The message, what it happened in, and where, in one line.
impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.message)?;
        self.trace.iter().try_for_each(|line| write!(f, " In {line}."))?;
        match &self.line {
            Some((file, line)) => write!(f, " At {file}:{line}."),
            None => Ok(()),
        }
    }
}

impl Failure {
    /// A failure with a whole sentence.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), trace: Vec::new(), line: None }
    }
}

/// Why a step did not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// A question came up that nobody here can answer; see [`Play::pending`].
    Ask,
    /// The game is over; what happened so far stands.
    Over,
    /// Content or script failed.
    Failed(Box<Failure>),
}

impl Halt {
    /// A failure with a whole sentence.
    pub fn failed(message: impl Into<String>) -> Self {
        Halt::Failed(Box::new(Failure::new(message)))
    }
}

/// The result of anything that may be halted.
pub type Flowing<T = ()> = Result<T, Halt>;

/// From where data and scripts look at the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// `Me`: who acts, or controls the ability.
    pub me: Seat,
    /// `This`.
    pub this: Option<PieceId>,
    /// `It`.
    pub it: Option<PieceId>,
    /// `Outer`.
    pub outer: Option<PieceId>,
    /// `Host`, remembered for what has left play.
    pub host: Option<PieceId>,
    /// The event.
    pub event: Happening,
    /// The ability at work.
    pub ability: Option<AbilityId>,
    /// The action at work.
    pub action: Option<ActionId>,
    /// The response window it is looked at in.
    pub window: Option<WindowId>,
    /// Chosen targets.
    pub targets: Targets,
}

/// A call of an effect that data names.
#[derive(Debug, Clone, Copy)]
pub struct EffectCall<'a> {
    /// The effect.
    pub effect: EffectId,
    /// Its parameters.
    pub params: &'a Params,
    /// From where it looks.
    pub scope: Scope,
}

/// Runs effects that are not data: the script host. One host serves one
/// thread and any number of matches.
pub trait Host {
    /// Runs an effect to its end, or until it halts.
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing;

    /// Asks a predicate on a copy of the match.
    fn test(&self, play: Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>>;

    /// A step begins: budgets start afresh.
    fn begin_step(&self) {}

    /// The lines of its scripts that can run, with how often each did; nothing
    /// for a host that does not count.
    fn lines(&self) -> Lines {
        Lines::default()
    }

    /// The record that matches run with this host are to write, if there is one;
    /// whoever makes a match gives it to the match.
    fn record(&self) -> Option<&Recorder> {
        None
    }
}

/// A host for games without scripts; running an effect fails.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoScripts;

impl Host for NoScripts {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        let name = play.rules.name(call.effect);
        Err(Halt::failed(format!("The effect `{name}` is a script, and this match runs without scripts.")))
    }

    fn test(&self, play: Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        let name = play.rules.name(call.effect);
        Err(Box::new(Failure::new(format!("The predicate `{name}` is a script, and this match runs without scripts."))))
    }
}

/// Who answers questions that the journal does not.
pub(crate) enum Mode {
    /// Nobody here: the step unwinds.
    Suspend,
    /// This decider, at once.
    Inline(Box<dyn Decider>),
}

/// A match at work: the state and all that a running step needs. It moves in
/// and out of the script host as one value.
pub struct Play {
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The state.
    pub state: Box<State>,
    /// What happened, for people.
    pub log: Log,
    pub(crate) desk: Box<Desk>,
}

/// What a running step has on its desk.
pub(crate) struct Desk {
    pub mode: Mode,
    /// Answers of this step, as places of options.
    pub journal: Vec<u16>,
    pub cursor: usize,
    /// How the step stood when its last question came up: how many answers it
    /// had, and the hash of the state. It must come out the same again.
    pub expected: Option<(usize, u64)>,
    /// All answers since the match began, for the replay.
    pub answers: Vec<(Seat, u16)>,
    /// The hash of the state at every decision made inline, where it is wanted.
    pub marks: Option<Vec<u64>>,
    /// Questions nobody has answered yet.
    pub pending: Vec<Decision>,
    /// Dice to come, for scenarios; by how many dice were rolled before.
    pub dice: Vec<i32>,
    /// While several events happen at once: the seats that lose by them.
    pub losing: Option<Seats>,
    /// Events that others may still change, innermost last; nothing in the
    /// place of one that is prevented.
    pub in_hand: Vec<Option<Event>>,
    /// Something happened that the checks have not looked at.
    pub unchecked: bool,
    pub rolled: usize,
    /// The same before the step in hand.
    pub rolled_before: usize,
    pub scripted: bool,
    /// Chance that is told what to be, for odds.
    pub forced: Option<ForcedChance>,
    /// From which answer of the step on it is only supposed what a seat may not
    /// know, in copies to look ahead on.
    pub determinization: Option<(usize, Determinization)>,
    /// Cards that come to lie on top when a zone is shuffled, for scenarios.
    pub tops: Vec<(Home, Vec<CardId>)>,
    pub depth: u16,
    pub events: u32,
    /// Waiting abilities below this belong to somebody further out.
    pub floor: usize,
    pub fault: RefCell<Option<Box<Failure>>>,
    /// Which parts of the content are used, where that is recorded.
    pub record: Option<Recorder>,
    /// The record, while the step repeats what it has recorded.
    pub resting: Option<Recorder>,
    pub spare_options: Vec<Choice>,
    pub spare_pieces: Vec<Vec<PieceId>>,
    pub spare_listeners: Vec<Vec<door::Listener>>,
    pub refresh: refresh::Scratch,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            mode: Mode::Suspend,
            journal: Vec::new(),
            cursor: 0,
            expected: None,
            answers: Vec::new(),
            marks: None,
            pending: Vec::new(),
            dice: Vec::new(),
            losing: None,
            in_hand: Vec::new(),
            unchecked: true,
            rolled: 0,
            rolled_before: 0,
            scripted: false,
            forced: None,
            determinization: None,
            tops: Vec::new(),
            depth: 0,
            events: 0,
            floor: 0,
            fault: RefCell::new(None),
            record: None,
            resting: None,
            spare_options: Vec::new(),
            spare_pieces: Vec::new(),
            spare_listeners: Vec::new(),
            refresh: refresh::Scratch::default(),
        }
    }
}

impl Desk {
    /// A step begins: it records nothing until it has come to where it stood.
    pub fn rest_record(&mut self) {
        if self.cursor < self.journal.len() {
            self.resting = self.record.take().or(self.resting.take());
        }
    }

    /// The step has come to where it stood, or to its end.
    pub fn wake_record(&mut self) {
        if self.resting.is_some() {
            self.record = self.resting.take();
        }
    }

    /// An empty list of options, with the memory of the last one.
    pub fn fresh_options(&mut self) -> Vec<Choice> {
        let mut options = std::mem::take(&mut self.spare_options);
        options.clear();
        options
    }
}

static NO_RULES: LazyLock<Arc<Ruleset>> = LazyLock::new(Arc::default);

impl Default for Play {
    /// An idle play: no rules, no pieces. A host keeps one to put in the
    /// place of the play it is lent.
    fn default() -> Self {
        Self { rules: Arc::clone(&NO_RULES), state: Box::default(), log: Log::default(), desk: Box::default() }
    }
}

impl Play {
    /// A copy to look ahead on: same rules and state, no journal, no log.
    pub fn peek(&self) -> Play {
        Play { rules: Arc::clone(&self.rules), state: self.state.clone(), ..Play::default() }
    }

    /// Whether chance is told what to be.
    pub fn has_forced_chance(&self) -> bool {
        self.desk.forced.is_some()
    }

    /// Questions nobody has answered yet.
    pub fn pending(&self) -> &[Decision] {
        &self.desk.pending
    }

    /// The board as data sees it, scripts included. Refresh first.
    pub(crate) fn board<'a>(&'a self, host: &'a dyn Host) -> Eval<'a> {
        Eval { rules: &self.rules, state: &self.state, script: Some((host, self)), record: None }
    }

    /// Makes current values true again, if something changed them.
    #[inline]
    pub fn refresh(&mut self) {
        if self.state.stale {
            self.refresh_now();
        }
    }

    #[cold]
    fn refresh_now(&mut self) {
        let Desk { refresh, record, .. } = &mut *self.desk;
        refresh::refresh(&self.rules, &mut self.state, refresh, record.as_ref());
        self.desk.unchecked = true;
    }
}

/// A step at work: a play, its rules, and the host for its scripts.
pub struct Run<'a> {
    /// The rules, held apart so that they can be read while the play changes.
    pub rules: &'a Ruleset,
    /// The play.
    pub play: &'a mut Play,
    /// The script host.
    pub host: &'a dyn Host,
}

impl<'a> Run<'a> {
    /// A step at work on `play`; `rules` are those of the play.
    pub fn new(rules: &'a Ruleset, play: &'a mut Play, host: &'a dyn Host) -> Self {
        Self { rules, play, host }
    }

    /// The state, to read.
    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.play.state
    }

    /// The board as data sees it, with current values.
    pub fn eval(&mut self) -> Eval<'_> {
        self.play.refresh();
        let record = self.play.desk.record.as_ref();
        Eval { rules: self.rules, state: &self.play.state, script: Some((self.host, self.play)), record }
    }

    /// Records that a part of the content is at work, where that is wanted.
    #[inline]
    pub(crate) fn used(&self, part: UsedPart) {
        if let Some(record) = &self.play.desk.record {
            record.used(part);
        }
    }

    /// The same of the card of a piece.
    #[inline]
    pub(crate) fn used_piece(&self, piece: Option<PieceId>) {
        if let (Some(record), Some(piece)) = (&self.play.desk.record, piece) {
            record.used(UsedPart::Card(self.play.state.piece(piece).card));
        }
    }

    /// Asks one seat; answered from the journal, by the decider, or not yet.
    pub(crate) fn ask(&mut self, decision: Decision) -> Flowing<Choice> {
        let (decision, at) = self.answer_of(decision)?;
        let choice = decision.options[at];
        self.play.desk.spare_options = decision.options;
        Ok(choice)
    }

    /// Asks and gives the decision back with the place of the answer. Nobody
    /// waits for a seat that is out of the game: it takes the last option.
    pub(crate) fn answer_of(&mut self, decision: Decision) -> Flowing<(Decision, usize)> {
        if decision.options.is_empty() {
            return Err(Halt::failed("A question without any option came up."));
        }
        self.play.refresh();
        let seat = decision.seat;
        let last = decision.options.len() - 1;
        if !self.state().playing().has(seat) {
            return Ok((decision, last));
        }
        let desk = &mut self.play.desk;
        if let Some(&answer) = desk.journal.get(desk.cursor) {
            if let Some((at, hash)) = desk.expected.filter(|(at, _)| *at == desk.cursor)
                && hash != self.play.state.fingerprint()
            {
                return Err(Halt::failed(format!(
                    "The step came out differently when it ran again up to question {}. A script keeps something outside the match.",
                    at + 1
                )));
            }
            let desk = &mut self.play.desk;
            desk.cursor += 1;
            if desk.cursor == desk.journal.len() {
                desk.wake_record();
            }
            if desk.determinization.as_ref().is_some_and(|(after, _)| *after == desk.cursor) {
                self.determinization();
            }
            return Ok((decision, usize::from(answer).min(last)));
        }
        let Mode::Inline(mut decider) = std::mem::replace(&mut desk.mode, Mode::Suspend) else {
            desk.pending.clear();
            desk.pending.push(decision);
            return Err(Halt::Ask);
        };
        let answer = decider.decide(&Question::new(&decision, self.play)).min(last);
        if let Some(marks) = &mut self.play.desk.marks {
            marks.push(self.play.state.fingerprint());
        }
        let desk = &mut self.play.desk;
        desk.mode = Mode::Inline(decider);
        desk.answers.push((seat, u16::try_from(answer).unwrap_or(u16::MAX)));
        Ok((decision, answer))
    }

    /// Asks several seats at once: nobody learns another's answer before all
    /// have answered. The answers come back in the order of the decisions.
    pub(crate) fn ask_together(&mut self, mut decisions: Vec<Decision>) -> Flowing<Vec<usize>> {
        for decision in &mut decisions {
            decision.sealed = true;
            if decision.options.is_empty() {
                return Err(Halt::failed("A question without any option came up."));
            }
        }
        self.play.refresh();
        let playing = self.state().playing();
        let desk = &mut self.play.desk;
        let left = desk.journal.len().saturating_sub(desk.cursor);
        let asked = decisions.iter().any(|decision| playing.has(decision.seat));
        if left == 0 && asked && matches!(desk.mode, Mode::Suspend) {
            decisions.retain(|decision| playing.has(decision.seat));
            desk.pending = decisions;
            return Err(Halt::Ask);
        }
        decisions.into_iter().map(|decision| self.answer_of(decision).map(|(_, at)| at)).collect()
    }

    /// Counts one level of nesting and fails when there are too many.
    pub(crate) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Flowing<T>) -> Flowing<T> {
        self.play.desk.depth += 1;
        let result = if self.play.desk.depth > DEPTH {
            Err(Halt::failed(format!(
                "Effects set off effects more than {DEPTH} deep. Break the circle, or end it with a condition."
            )))
        } else {
            inner(self)
        };
        self.play.desk.depth -= 1;
        result
    }

    /// A failure of a predicate, noticed after the evaluation it happened in.
    ///
    /// # Errors
    /// That failure, if there was one.
    pub fn check_fault(&mut self) -> Flowing {
        match self.play.desk.fault.get_mut().take() {
            Some(failure) => Err(Halt::Failed(failure)),
            None => Ok(()),
        }
    }
}
