//! A scenario on the stage: the match as far as it has come, the aliases, and
//! the failure that the next step must expect.

use super::words;
use crate::lookup::Misnamed;
use crate::names::{Look, Names};
use crate::page::args::SeatName;
use tuckbox_core::ask::{Decision, Prompt};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_core::play::{FailedBy, Failure, Host};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::state::{State, Stream};
use tuckbox_project::game::Game;

/// How many pauses are passed one after another, far more than any game has.
const PAUSES: usize = 10_000;

/// What is wrong with a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// It cannot be done, or does not hold: a whole sentence.
    Because(String),
    /// It names what nothing here can be called: a whole sentence.
    Unknown(String),
    /// Something is other than expected.
    Differs {
        /// What the step says.
        expected: String,
        /// What is so.
        actual: String,
        /// The step as it would hold.
        paste: Option<String>,
    },
}

impl From<String> for Wrong {
    fn from(message: String) -> Self {
        Wrong::Because(message)
    }
}

impl From<Misnamed> for Wrong {
    fn from(misnamed: Misnamed) -> Self {
        if misnamed.unknown { Wrong::Unknown(misnamed.message) } else { Wrong::Because(misnamed.message) }
    }
}

impl Wrong {
    /// It as a whole sentence.
    pub fn message(self) -> String {
        match self {
            Wrong::Because(message) | Wrong::Unknown(message) => message,
            Wrong::Differs { expected, actual, .. } => {
                format!("Expected {expected}, but found {}.", actual.trim_end_matches('.'))
            }
        }
    }

    /// The same, in a round of a `Repeat`. Only what fails in the first round
    /// could be written otherwise; later, the step has held as it is written.
    #[must_use]
    pub fn in_round(self, round: i32) -> Self {
        match self {
            Wrong::Because(message) => Wrong::Because(format!("In round {round}: {message}")),
            unknown @ Wrong::Unknown(_) => unknown,
            Wrong::Differs { expected, actual, paste } => Wrong::Differs {
                expected: format!("{expected} in round {round}"),
                actual,
                paste: paste.filter(|_| round == 1),
            },
        }
    }
}

/// The result of a step.
pub type Done<T = ()> = Result<T, Wrong>;

/// A step that does not hold.
pub fn wrong<T>(message: impl Into<String>) -> Done<T> {
    Err(Wrong::Because(message.into()))
}

/// A scenario as far as it has come.
pub struct Stage<'a> {
    /// The game it is played by, whose names steps use.
    pub game: &'a Game,
    /// The host of this thread.
    pub host: &'a dyn Host,
    /// The match as the steps so far have made it.
    pub found: Match,
    /// What the page calls pieces apart from their cards.
    pub names: Names,
    /// What failed in the step before.
    pub failure: Option<Failure>,
    /// How many steps of `until` have been taken, where odds go on until something is so.
    pub steps_taken: i32,
    /// The number of the step at hand, from 1.
    pub number: usize,
    /// Inside `Repeat`s, the place of the step at hand in each, outermost first.
    pub path: Vec<usize>,
    /// The board before the last change, where somebody may want to see it.
    pub trail: Option<Trail>,
    /// How many board looks between events have been taken since the last deed.
    pub looked: usize,
    /// Whether boards between events are kept.
    pub watches: bool,
    started: bool,
    ends_here: bool,
    /// After so many answers a pause is open in which a seat can only pass, because a
    /// step has asked for it.
    paused: Option<usize>,
}

impl Clone for Stage<'_> {
    /// A stage of its own; what it uses is recorded in the same place.
    fn clone(&self) -> Self {
        let mut found = self.found.clone();
        self.host.record().into_iter().for_each(|record| found.record(record));
        let (names, failure) = (self.names.clone(), self.failure.clone());
        let (path, trail) = (self.path.clone(), self.trail.clone());
        Self { found, names, failure, path, trail, ..*self }
    }
}

/// The board as it was before the step that changed it last.
#[derive(Debug, Clone)]
pub struct Trail {
    /// The board before that step.
    pub before: State,
    /// How many entries the log had then.
    pub entries: usize,
    /// The number of that step, if something has changed at all.
    pub step: Option<usize>,
    /// The same of the step at hand: where it began.
    now: State,
    now_entries: usize,
    now_answers: usize,
    now_step: usize,
}

impl Trail {
    /// Nothing has happened yet.
    pub fn new(found: &Match) -> Self {
        let (board, entries) = (found.state().clone(), found.log().entries().len());
        let answers = found.answered();
        Self {
            before: board.clone(),
            entries,
            step: None,
            now: board,
            now_entries: entries,
            now_answers: answers,
            now_step: 0,
        }
    }

    /// A step begins.
    pub fn begins(&mut self, number: usize, found: &Match) {
        if self.has_changed(found) {
            self.before.clone_from(&self.now);
            (self.entries, self.step) = (self.now_entries, Some(self.now_step));
            self.now.clone_from(found.state());
            (self.now_entries, self.now_answers) = (found.log().entries().len(), found.answered());
        }
        self.now_step = number;
    }

    /// The last step has ended.
    #[must_use]
    pub fn ended(mut self, found: &Match) -> Self {
        self.begins(0, found);
        self
    }

    fn has_changed(&self, found: &Match) -> bool {
        found.log().entries().len() != self.now_entries || found.answered() != self.now_answers
    }
}

impl Stage<'_> {
    /// How many rolls have been made so far.
    pub fn rolls(&self) -> i32 {
        i32::try_from(self.found.state().chance.times(Stream::Dice)).unwrap_or(i32::MAX)
    }
}

impl<'a> Stage<'a> {
    /// A stage on which nothing has happened yet.
    pub fn new(game: &'a Game, host: &'a dyn Host, mut found: Match, names: Names) -> Self {
        host.record().into_iter().for_each(|record| found.record(record));
        Self {
            game,
            host,
            found,
            names,
            failure: None,
            steps_taken: 0,
            number: 0,
            path: Vec::new(),
            trail: None,
            looked: 0,
            watches: false,
            started: false,
            ends_here: false,
            paused: None,
        }
    }

    /// The board, to look up names.
    pub fn look(&self) -> Look<'_> {
        Look { rules: &self.game.rules, state: self.found.state() }
    }

    /// Nothing goes on here: it is a board to look at.
    pub fn is_still(&mut self) {
        self.started = true;
    }

    /// Lets the match go on to its first question, once.
    pub fn start(&mut self) {
        self.ends_here = false;
        if !std::mem::replace(&mut self.started, true) {
            self.failure = self.found.advance(self.host).err();
        }
    }

    /// Lets seats pass that are asked for a response and can only pass; and stop that
    /// are always asked and can only stop. Such a pause is no question, unless a step
    /// has asked for it with `Window`.
    pub fn pass_idle(&mut self) -> Done {
        self.pass_idle_until(|_, _| false)
    }

    fn pass_idle_until(&mut self, halt: impl Fn(&Self, &Decision) -> bool) -> Done {
        if self.ends_here {
            return Ok(());
        }
        self.start();
        for _ in 0..PAUSES {
            if self.failure.is_some() || self.paused == Some(self.found.answered()) {
                return Ok(());
            }
            let Some(decision) = self.open().filter(|open| self.is_pause(open) && !halt(self, open)) else {
                return Ok(());
            };
            self.answer(decision.seat, 0)?;
        }
        wrong(format!(
            "After {PAUSES} pauses in a row there is still nothing else to do: the game goes round in circles."
        ))
    }

    /// Whether a seat is asked and can only pass.
    fn is_pause(&self, decision: &Decision) -> bool {
        decision.options.len() == 1
            && match decision.prompt {
                Prompt::Respond(..) => true,
                Prompt::Act(node) => {
                    matches!(&self.game.rules.flow[node.index()].step, Step::Act(act) if act.always)
                }
                _ => false,
            }
    }

    /// Lets others pass until a seat may respond in a window, also where it can only
    /// pass; from here on that is a question like any other.
    pub fn window(&mut self, seat: SeatName, title: Option<&str>) -> Done {
        let of = |stage: &Self, decision: &Decision| {
            decision.seat == seat.seat() && title.is_none_or(|title| stage.question(decision).contains(title))
        };
        self.pass_idle_until(of)?;
        self.check_failure()?;
        let open =
            self.open().filter(|decision| matches!(decision.prompt, Prompt::Respond(..)) || self.is_pause(decision));
        match open {
            Some(decision) if of(self, &decision) => {
                self.paused = Some(self.found.answered());
                Ok(())
            }
            _ => Err(Wrong::Differs {
                expected: match title {
                    Some(title) => format!("{seat} may respond in a window with `{title}`"),
                    None => format!("{seat} may respond in a window"),
                },
                actual: self.situation(),
                paste: None,
            }),
        }
    }

    /// Expects the failure of the step before.
    pub fn fails(&mut self, message: &str) -> Done {
        self.start();
        let Some(failure) = self.failure.take() else {
            return wrong(format!("Nothing failed, but a failure with `{message}` is expected."));
        };
        let all = failure.to_string();
        if failure.by == FailedBy::Clock {
            return wrong(format!("Whether this fails is not known here: {all}"));
        }
        if !all.contains(message) {
            let paste = Some(format!("Fails({:?})", failure.message));
            return Err(Wrong::Differs { expected: format!("a failure with `{message}`"), actual: all, paste });
        }
        // What was undone is asked again by the next step, if there is one.
        self.started = false;
        self.ends_here = true;
        Ok(())
    }

    /// A failure that nobody expected is one of the scenario.
    pub fn check_failure(&self) -> Done {
        match &self.failure {
            Some(failure) => wrong(format!("The game failed: {failure}")),
            None => Ok(()),
        }
    }

    /// What a seat is asked.
    pub fn decision(&self, seat: SeatName) -> Done<Decision> {
        let seat = seat.seat();
        match self.found.decisions().find(|decision| decision.seat == seat) {
            Some(decision) => Ok(decision.clone()),
            None => wrong(self.not_asked(seat)),
        }
    }

    /// That a seat is not asked anything, as a whole sentence.
    pub fn not_asked(&self, seat: Seat) -> String {
        format!("Seat {} is not asked anything now. {}", seat.letter(), self.situation())
    }

    /// The first question that is open.
    pub fn open(&self) -> Option<Decision> {
        self.found.decisions().next().cloned()
    }

    /// Takes the option at this place for a seat that is asked, and goes on to the next
    /// question.
    pub fn answer(&mut self, seat: Seat, option: usize) -> Done {
        match self.found.answer(self.host, seat, option) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => wrong(format!("The game refuses an option it has listed: {refusal}")),
            Err(failure) => {
                self.failure = Some(failure);
                Ok(())
            }
        }
    }

    /// What is asked now, in words.
    pub fn situation(&self) -> String {
        if let Some(outcome) = self.found.outcome() {
            return format!("The game is over: {}.", words::outcome(outcome));
        }
        let asked: Vec<String> = self.found.decisions().map(|decision| self.question(decision)).collect();
        if asked.is_empty() { "Nobody is asked anything.".into() } else { asked.join(" ") }
    }

    /// A question in words.
    pub fn question(&self, decision: &Decision) -> String {
        format!("{} is asked {}.", decision.seat.letter(), words::prompt(self.look(), &self.names, decision))
    }

    /// The open questions with their options, one line each.
    pub fn options(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for decision in self.found.decisions() {
            lines.push(self.question(decision));
            let option = |place: usize| format!("  {}", words::option(self.look(), &self.names, decision, place));
            lines.extend((0..decision.options.len()).map(option));
        }
        if lines.is_empty() { vec![self.situation()] } else { lines }
    }

    /// What is left at the end: nothing may be half done.
    pub fn finish(&mut self, asked_last: bool) -> Done {
        if !self.ends_here {
            self.start();
        }
        self.check_failure()?;
        let left = self.found.dice_left();
        if left > 0 {
            return wrong(format!("Nobody rolled the last {left} of the scripted dice; take them away."));
        }
        match self.half_done() {
            Some(decision) if !asked_last => wrong(format!(
                "The scenario ends in the middle of something: {} Answer it, or end with `Asked({})`.",
                self.question(&decision),
                decision.seat.letter()
            )),
            _ => Ok(()),
        }
    }

    /// The question in the middle of something, if there is one.
    pub fn half_done(&self) -> Option<Decision> {
        let half_done =
            |decision: &Decision| !matches!(decision.prompt, Prompt::Act(_)) || self.found.answers_in_step() > 0;
        self.open().filter(half_done)
    }
}
