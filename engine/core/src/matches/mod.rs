//! A match: rules, state, and the step in hand. What can be seen from outside
//! is always plain data: the state before the step, the answers given in it,
//! and what is asked. It can be cloned, saved, hashed and compared at every
//! decision, also in the middle of an effect.

use crate::ask::{Decision, Refusal};
use crate::decider::Question;
use crate::eval::Eval;
use crate::failure::{Failure, Flowing, Halt};
use crate::ids::{Seat, Seats};
use crate::log::Log;
use crate::names::{CardId, Named, ZoneId};
use crate::play::{ForcedChance, Host, Play, Run, Sighting};
use crate::rules::Ruleset;
use crate::state::{Edit, Home, MatchResult, State, StateHasher};
use crate::usage::Recorder;
use crate::view::View;
use crate::work::Work;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

mod copies;
mod determinize;
mod lookahead;
mod out;
mod reasons;
mod save;
mod sealed;
mod setup;

pub use determinize::Determinized;
pub use lookahead::{Ahead, Lookahead};
pub use out::{Finished, Marked, Playouts, play_out, play_out_marked};
pub use reasons::{Barrier, ScriptedBoard};
pub use save::{SAVE_FORMAT, Save};
use sealed::LeftAnswers;
pub use setup::{MOST_PIECES, Setup, Trouble};

/// An answer, as a replay keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// The seat took the option at this place.
    Option(Seat, u16),
    /// The seat gave up the match.
    Concede(Seat),
    /// No seat's: whoever runs the table changed it by hand.
    Edit(Edit),
}

impl Answer {
    /// Whose answer it is; nobody's, where the table was changed by hand.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Answer::Option(seat, _) | Answer::Concede(seat) => Some(seat),
            Answer::Edit(_) => None,
        }
    }
}

/// At one question of so many it is compared, by the hash of the state, whether a step that
/// runs again comes out as before; in development builds, and so in tests, at each. At which
/// ones hangs on the seed, so that of many short matches each place is looked at.
const COMPARED: usize = if cfg!(debug_assertions) { 1 } else { 1024 };

/// At one answer of so many a step runs again, too, that could go on from where it asked, so
/// that it is compared as well; between two of them it goes on several times.
const RUN_AGAIN: usize = if cfg!(debug_assertions) { 4 } else { COMPARED };

/// A match of any number of seats.
pub struct Match {
    play: Play,
    setup: Setup,
    checkpoint: Box<State>,
    /// How long the log was before the step in hand.
    mark: usize,
    answers: Vec<Answer>,
    /// Sealed answers given so far, by place among the open decisions.
    sealed: Vec<Option<u16>>,
    /// Sealed answers to a question that a seat left while it was open.
    left: LeftAnswers,
    /// After how many answers it went on otherwise than it once did.
    branched: Vec<usize>,
    /// What it began with, where that is no setup: a board made by hand.
    begins: Option<Arc<Save>>,
    /// What whoever asks the board spends.
    looks: Work,
}

impl Match {
    /// A match at its very beginning; nothing has happened yet.
    ///
    /// # Errors
    /// When the game is not for so many seats, a deck does not exist, or there would
    /// be too many pieces.
    pub fn new(rules: Arc<Ruleset>, setup: Setup) -> Result<Self, Trouble> {
        let mut play = Self::begun(rules, &setup)?;
        if let Some(commitment) = setup.commitment() {
            play.log.sealed(commitment);
        }
        Ok(Self::at(play, setup))
    }

    /// The play of a match at its very beginning.
    fn begun(rules: Arc<Ruleset>, setup: &Setup) -> Result<Play, Trouble> {
        let (least, most) = rules.seats;
        let count = setup.decks.len();
        let seats = u8::try_from(count).ok().filter(|seats| (least..=most).contains(seats));
        let seats = seats.ok_or(Trouble::Seats(count, rules.seats))?;
        if let Some(deck) = setup.decks.iter().find(|deck| deck.index() >= rules.decks.len()) {
            return Err(Trouble::Deck(deck.index()));
        }
        let mut play = Play::of(Arc::clone(&rules), State::new(&rules, seats, setup.seed));
        play.state.settings = rules.settings_of(&setup.settings).map_err(Trouble::Settings)?;
        setup::place(&rules, &mut play, setup)?;
        Ok(play)
    }

    /// A match that goes on from a state made by hand, as scenarios do.
    pub fn from_state(rules: Arc<Ruleset>, setup: Setup, state: State) -> Self {
        Self::at(Play::of(rules, state), setup)
    }

    fn at(play: Play, setup: Setup) -> Self {
        Self {
            checkpoint: play.state.clone(),
            play,
            setup,
            mark: 0,
            answers: Vec::new(),
            sealed: Vec::new(),
            left: LeftAnswers::default(),
            branched: Vec::new(),
            begins: None,
            looks: Work::to_look(),
        }
    }

    /// Says that the match begins here, on a board that no setup leads to: whoever
    /// plays it again goes on from this one.
    pub fn begin_here(&mut self) {
        self.begins = Some(Arc::new(self.save()));
    }

    /// The board it began with, where that was made by hand.
    pub fn begins(&self) -> Option<&Save> {
        self.begins.as_deref()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.play.rules
    }

    /// The state now; in the middle of a step, as far as the step has come.
    pub fn state(&self) -> &State {
        &self.play.state
    }

    /// What happened so far.
    pub fn log(&self) -> &Log {
        &self.play.log
    }

    /// Writes nothing down from here on and forgets what was: for matches whose log
    /// nobody reads. Before anything has happened.
    pub fn keep_no_log(&mut self) {
        *self.play.log = Log::off();
        self.mark = 0;
    }

    /// What it began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All answers, those of the step in hand included.
    pub fn answers(&self) -> Vec<Answer> {
        self.answers.clone()
    }

    /// All answers that lead from the beginning to just this match: those of the
    /// step in hand, and those that are sealed until others have answered.
    pub fn given(&self) -> Vec<Answer> {
        let sealed = self.play.pending().iter().zip(&self.sealed);
        let sealed = sealed.filter_map(|(decision, answer)| Some(Answer::Option(decision.seat, (*answer)?)));
        self.answers.iter().copied().chain(sealed).collect()
    }

    /// The match goes on from here, where it once went on otherwise: whoever was
    /// there may know what chance is going to give. It keeps that, and its log
    /// says so to everybody.
    pub fn branch(&mut self) {
        let at = self.given().len();
        if self.branched.last() != Some(&at) {
            self.branched.push(at);
            self.play.log.branched(self.mark);
            self.mark += usize::from(!self.play.log.is_off());
        }
    }

    /// After how many answers it went on otherwise than it once did.
    pub fn branched(&self) -> &[usize] {
        &self.branched
    }

    /// How many answers there are, those of the step in hand included.
    pub fn answered(&self) -> usize {
        self.answers.len()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<MatchResult> {
        self.play.state.outcome
    }

    /// All questions that are asked now, those included that have been answered
    /// under seal.
    pub fn pending(&self) -> &[Decision] {
        self.play.pending()
    }

    /// What is asked now and not yet answered: one question of each seat, the
    /// next one where it is asked several at once.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        let open = |i: usize| self.sealed.get(i).copied().flatten().is_none();
        let pending = self.play.pending();
        pending
            .iter()
            .enumerate()
            .filter(move |(i, decision)| {
                let waits = |(j, before): (usize, &Decision)| open(j) && before.seat == decision.seat;
                open(*i) && !pending.iter().enumerate().take(*i).any(waits)
            })
            .map(|(_, decision)| decision)
    }

    /// What `seat` is asked now, as a decider sees it.
    pub fn question(&self, seat: Seat) -> Option<Question<'_>> {
        let decision = self.decisions().find(|decision| decision.seat == seat)?;
        let taken = self.play.context.journal.taken().iter().map(|taken| taken.told(seat));
        let answers = taken.chain(self.sealed_before(decision)).collect();
        let question = Question::new(decision, self.rules(), self.state());
        Some(question.on_the_way(&self.checkpoint, answers))
    }

    /// Fixes the dice to come, for scenarios: they are used in this order, and
    /// a die beyond them is a failure.
    pub fn script_dice(&mut self, dice: Vec<i32>) {
        self.play.context.chance.script_dice(dice);
    }

    /// Fixes which cards come to lie on top of a zone of a seat, first to last,
    /// whenever it is shuffled, for scenarios. Cards it has not are left out.
    pub fn script_tops(&mut self, zone: ZoneId, seat: Seat, cards: Vec<CardId>) {
        self.play.context.chance.script_tops(Home { zone, seat }, cards);
    }

    /// Records from here on which parts of the content are used; of several
    /// copies of a match each has to be told. A record of other rules stays empty.
    pub fn record(&mut self, record: &Recorder) {
        let record = Some(record.clone()).filter(|record| Arc::ptr_eq(record.rules(), self.rules()));
        self.play.record(record);
    }

    /// Whether all current values are what a walk over everything, with nothing kept from
    /// walks before, makes them.
    pub fn is_current(&self) -> bool {
        self.play.is_current()
    }

    /// Where it is recorded which parts of the content are used, if it is.
    pub fn recorded(&self) -> Option<&Recorder> {
        self.play.context.trace.record()
    }

    /// Keeps the board right after every event from here on, and forgets those it
    /// has kept: for whoever looks between two events of a step. Copies keep none.
    pub fn watch(&mut self) {
        self.play.context.between.watch();
    }

    /// The boards that were kept, in the order of their events.
    pub fn sightings(&self) -> &[Sighting] {
        self.play.context.between.list()
    }

    /// Chance that is told what to be, if it is.
    pub fn forced_chance(&self) -> Option<&ForcedChance> {
        self.play.context.chance.forced.as_ref()
    }

    /// Tells chance what to be from here on; dice that are scripted come first.
    pub fn tell(&mut self, forced: ForcedChance) {
        self.play.context.chance.forced = Some(forced);
    }

    /// Leaves the order of a zone of a seat open, as if it had been shuffled
    /// just now. Before anything has happened.
    pub fn mix(&mut self, zone: ZoneId, seat: Seat) {
        self.play.shuffle_in_place(zone, seat);
        self.checkpoint.clone_from(&self.play.state);
    }

    /// How many scripted dice nobody has rolled yet.
    pub fn dice_left(&self) -> usize {
        self.play.context.chance.dice_left()
    }

    /// Goes on until a decision is needed or the game is over.
    ///
    /// # Errors
    /// When content or a script fails. The match is then as it was before the
    /// step, and `advance` may be tried again, for instance after a reload.
    pub fn advance(&mut self, host: &dyn Host) -> Result<(), Failure> {
        self.play.context.begin_decision();
        while self.play.state.outcome.is_none() {
            match self.play.pending().is_empty() {
                true => self.step(host)?,
                false if self.sealed.iter().all(Option::is_some) => self.carry_out(host)?,
                false => break,
            }
        }
        Ok(())
    }

    /// Goes on with the step in hand, now that all that is asked is answered: from where it
    /// asked, if it is known what is left of it, and else once more from its beginning.
    fn carry_out(&mut self, host: &dyn Host) -> Result<(), Failure> {
        let again = self.is_sample(RUN_AGAIN);
        for (at, answer) in self.sealed.iter().enumerate() {
            let answer = answer.unwrap_or(0);
            let Some(seat) = self.play.pending().get(at).map(|decision| decision.seat) else { break };
            self.play.context.journal.push(answer);
            self.answers.push(Answer::Option(seat, answer));
        }
        let rules = Arc::clone(&self.play.rules);
        if !again && let Some((continuation, choice)) = self.play.go_on() {
            self.sealed.clear();
            let halt = Run::new(&rules, &mut self.play, host).go_on(continuation, choice);
            if !matches!(halt, Ok(false)) {
                return self.halted(halt.map(drop));
            }
        }
        self.undo();
        self.play.context.begin_decision();
        self.run(&rules, host)
    }

    fn step(&mut self, host: &dyn Host) -> Result<(), Failure> {
        let rules = Arc::clone(&self.play.rules);
        self.checkpoint.follow(&mut self.play.state);
        self.mark = self.play.log.entries().len();
        self.play.log.begin_step();
        self.play.context.between.begin_step();
        self.play.context.chance.begin_step();
        self.play.context.work.begin_step();
        self.run(&rules, host)
    }

    /// Runs the step in hand with the answers of its journal.
    fn run(&mut self, rules: &Ruleset, host: &dyn Host) -> Result<(), Failure> {
        self.play.context.begin();
        let mut halt = Run::new(rules, &mut self.play, host).step();
        if !matches!(halt, Err(Halt::Failed(_))) && self.play.context.journal.is_ahead() {
            halt = Err(Halt::failed(
                "The step came out differently when it ran again. A script keeps something outside the match.",
            ));
        }
        self.play.context.trace.wake();
        self.halted(halt)
    }

    /// The step in hand has come to its end, to a question, or to a failure.
    fn halted(&mut self, halt: Flowing) -> Result<(), Failure> {
        match halt {
            Ok(()) | Err(Halt::Over) => {
                self.play.refresh();
                if let Some(salt) = self.setup.salt.filter(|_| self.play.state.outcome.is_some()) {
                    self.play.log.opened(salt, self.setup.seed);
                }
                self.play.context.journal.close();
                Ok(())
            }
            Err(Halt::Ask) => {
                let compared = self.is_sample(COMPARED);
                self.play.context.journal.stand_at(compared.then(|| self.play.state.fingerprint()));
                self.left.take_answers(&self.checkpoint, self.play.pending(), &mut self.sealed);
                Ok(())
            }
            Err(Halt::Failed(failure)) => {
                self.answers.truncate(self.answers.len() - self.answers_in_step());
                self.undo();
                self.play.context.journal.drop_answers();
                Err(*failure)
            }
        }
    }

    /// Whether this is the one place of so many, among the answers, that is looked at.
    fn is_sample(&self, of: usize) -> bool {
        let [low, high, ..] = self.setup.seed;
        (self.answers.len() + usize::from(u16::from_le_bytes([low, high]))).is_multiple_of(of)
    }

    fn undo(&mut self) {
        self.play.state.restore(&self.checkpoint);
        self.play.log.undo_step(self.mark);
        self.play.context.between.undo_step();
        self.play.context.journal.drop_questions();
        self.play.context.chance.undo();
        self.play.context.unsettled.undo_step();
        self.sealed.clear();
    }

    /// Answers what `seat` is asked with the option at place `option`, and
    /// goes on.
    ///
    /// # Errors
    /// [`Ok(Err)`](Refusal) when the answer is refused: the match is as it was.
    /// The outer error is a failure of content or script: the step in hand is
    /// undone.
    pub fn answer(&mut self, host: &dyn Host, seat: Seat, option: usize) -> Result<Result<(), Refusal>, Failure> {
        if let Err(refusal) = self.take(seat, option) {
            return Ok(Err(refusal));
        }
        self.advance(host).map(Ok)
    }

    fn take(&mut self, seat: Seat, option: usize) -> Result<(), Refusal> {
        if self.play.state.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let open = |(i, decision): &(usize, &Decision)| decision.seat == seat && self.sealed[*i].is_none();
        let found = self.play.pending().iter().enumerate().find(open);
        let (place, decision) = found.ok_or(Refusal::NotAsked(seat))?;
        let answer = u16::try_from(option).ok().filter(|_| option < decision.options.len());
        let answer = answer.ok_or(Refusal::NoSuchOption(decision.options.len()))?;
        self.sealed[place] = Some(answer);
        Ok(())
    }

    /// Takes back the answers given in the step in hand: the first question of
    /// the step is asked again. Nothing that was shown is lost but the step.
    /// Where nothing is asked, there is nothing to take back.
    ///
    /// # Errors
    /// When content or a script fails.
    pub fn take_back(&mut self, host: &dyn Host) -> Result<(), Failure> {
        self.drop_step();
        self.advance(host)
    }

    /// Goes back to before the step in hand, if there is one.
    fn drop_step(&mut self) {
        if !self.play.pending().is_empty() {
            self.answers.truncate(self.answers.len() - self.answers_in_step());
            self.play.context.journal.close();
            self.undo();
        }
    }

    /// How many operations have been spent since the last decision.
    pub fn spent(&self) -> u64 {
        self.play.work().spent()
    }

    /// How many answers the step in hand has had.
    pub fn answers_in_step(&self) -> usize {
        self.play.context.journal.answers().len()
    }

    /// The seat gives up the match: it has lost. The step in hand is dropped,
    /// whoever has answered in it; the next step is that the seat leaves, with
    /// everything that sets off. Sealed answers that other seats have given are
    /// kept: where the flow comes to the same question again, they stand.
    ///
    /// # Errors
    /// When content or a script fails.
    pub fn concede(&mut self, host: &dyn Host, seat: Seat) -> Result<Result<(), Refusal>, Failure> {
        if self.outcome().is_some() {
            return Ok(Err(Refusal::Over));
        }
        if seat.index() >= self.state().seats() || !self.state().playing().has(seat) {
            return Ok(Err(Refusal::NotAsked(seat)));
        }
        self.left = LeftAnswers::of(&self.checkpoint, self.play.pending(), &self.sealed);
        self.drop_step();
        self.answers.push(Answer::Concede(seat));
        let state = &mut self.play.state;
        state.leaving = state.leaving.with(Seats::one(seat));
        self.advance(host).map(Ok)
    }

    /// Gives an answer as a replay keeps it, and goes on.
    ///
    /// # Errors
    /// Those of [`Match::answer`], [`Match::concede`] and [`Match::edit`].
    pub fn give(&mut self, host: &dyn Host, answer: Answer) -> Result<Result<(), Refusal>, Failure> {
        match answer {
            Answer::Option(seat, option) => self.answer(host, seat, usize::from(option)),
            Answer::Concede(seat) => self.concede(host, seat),
            Answer::Edit(edit) => self.edit(host, edit),
        }
    }

    /// Changes the table by hand. The step in hand is dropped, whoever has answered in it:
    /// what was asked first in it is asked again of the table as it is now. Nothing of
    /// the game replaces the change or reacts to it, but the checks look at it. The log
    /// says so to everybody, and what was changed as far as each may know.
    ///
    /// # Errors
    /// [`Ok(Err)`](Refusal) when the change is refused, and the outer error when content
    /// or a script fails by it; the table is not changed then.
    pub fn edit(&mut self, host: &dyn Host, edit: Edit) -> Result<Result<(), Refusal>, Failure> {
        if self.outcome().is_some() {
            return Ok(Err(Refusal::Over));
        }
        let before = if self.play.pending().is_empty() { &self.play.state } else { &self.checkpoint };
        if let Err(unfit) = edit.fits(self.rules(), before) {
            return Ok(Err(Refusal::Unfit(unfit)));
        }
        self.left = LeftAnswers::default();
        self.drop_step();
        self.answers.push(Answer::Edit(edit));
        self.play.state.edit = Some(edit);
        let gone_on = self.advance(host);
        // What failed was the change itself.
        if gone_on.is_err() && self.play.state.edit.take().is_some() {
            self.answers.pop();
        }
        gone_on.map(Ok)
    }

    /// What `seat` may know now.
    pub fn view(&self, seat: Seat) -> View {
        let open: Vec<Decision> = self.decisions().cloned().collect();
        View::of(self.rules(), self.state(), seat, &open)
    }

    /// The board as data sees it, to ask it things.
    pub fn board(&mut self) -> Eval<'_> {
        self.play.refresh();
        self.looks.begin();
        Eval::plain(&self.play.rules, &self.play.state, &self.looks)
    }

    /// The same with scripts, which answer what data asks them.
    pub fn board_with<'a>(&'a mut self, host: &'a dyn Host) -> ScriptedBoard<'a> {
        self.play.refresh();
        // A predicate that fails here is no failure of the step in hand.
        self.play.context.fault.forget();
        ScriptedBoard::new(self, host)
    }

    /// The hash of the state, which a match at a question has at hand.
    pub fn state_hash(&self) -> u64 {
        self.play.context.journal.hash().unwrap_or_else(|| self.play.state.fingerprint())
    }

    /// A number that is the same exactly for equal matches: state, the step in
    /// hand and its answers.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = StateHasher::default();
        if !self.play.pending().is_empty() {
            self.checkpoint.hash(&mut hasher);
        }
        fingerprint(hasher, &self.play.state, self.play.context.journal.answers(), &self.sealed)
    }
}

/// The number of a match that stands in this state, with these answers of the step in
/// hand and these that are sealed.
fn fingerprint(mut hasher: StateHasher, state: &State, answers: &[u16], sealed: &[Option<u16>]) -> u64 {
    state.hash(&mut hasher);
    answers.hash(&mut hasher);
    sealed.hash(&mut hasher);
    hasher.finish()
}
