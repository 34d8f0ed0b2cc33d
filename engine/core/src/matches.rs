//! A match: rules, state, and the step in hand. What can be seen from outside
//! is always plain data: the state before the step, the answers given in it,
//! and what is asked. It can be cloned, saved, hashed and compared at every
//! decision, also in the middle of an effect.

use crate::ask::{Decider, Decision, Question, Refusal};
use crate::ids::{PieceId, Seat, Seats};
use crate::log::Log;
use crate::names::{ActionId, CardId, DeckId, Named, ZoneId};
use crate::play::{Desk, Eval, Failure, Halt, Host, Mode, Play, Run, Scope, WhyNot};
use crate::rules::Ruleset;
use crate::rules::op::End;
use crate::state::{Home, Lexicon, Lost, Outcome, State, StateHasher};
use crate::view::View;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a match begins with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The deck of each seat; how many there are is how many seats play.
    pub decks: Vec<DeckId>,
    /// The seed of all chance.
    pub seed: [u8; 32],
}

/// An answer, as a replay keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// The seat took the option at this place.
    Option(Seat, u16),
    /// The seat gave up the match.
    Concede(Seat),
}

/// Why a match cannot begin or go on as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The game is not for so many seats.
    Seats(usize, (u8, u8)),
    /// There is no deck of this number.
    Deck(usize),
    /// The save does not fit the game: what it needs and the game has not.
    Lost(Vec<Lost>),
    /// The save is damaged.
    Damaged(String),
    /// Content or script failed.
    Failed(Failure),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Trouble::Seats(count, (least, most)) => {
                write!(f, "This game is for {least} to {most} seats, not for {count}.")
            }
            Trouble::Deck(deck) => write!(f, "There is no deck number {deck}."),
            Trouble::Lost(list) => {
                let lost: Vec<String> = list.iter().map(ToString::to_string).collect();
                write!(f, "The saved match needs what the game no longer has: {}.", lost.join(", "))
            }
            Trouble::Damaged(what) => write!(f, "The saved match is damaged: {what}."),
            Trouble::Failed(failure) => write!(f, "{}", failure.message),
        }
    }
}

/// A saved match: readable under any content that still has the names it needs.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The version of this format.
    pub format: u32,
    /// The game.
    pub game: String,
    /// Hash of the content it was played with, in hexadecimal.
    pub content: String,
    /// The names behind the numbers.
    pub lexicon: Lexicon,
    /// What it began with.
    pub setup: Setup,
    /// The state before the step in hand.
    pub state: State,
    /// Answers given in the step in hand.
    pub journal: Vec<u16>,
    /// All answers before it.
    pub answers: Vec<Answer>,
}

/// The version of [`Save`].
pub const SAVE_FORMAT: u32 = 1;

/// A match of any number of seats.
pub struct Match {
    play: Play,
    setup: Setup,
    checkpoint: Box<State>,
    mark: usize,
    rolled: usize,
    answers: Vec<Answer>,
    /// Sealed answers given so far, by place among the open decisions.
    sealed: Vec<Option<u16>>,
}

impl Match {
    /// A match at its very beginning; nothing has happened yet.
    ///
    /// # Errors
    /// When the game is not for so many seats, or a deck does not exist.
    pub fn new(rules: Arc<Ruleset>, setup: Setup) -> Result<Self, Trouble> {
        let (least, most) = rules.seats;
        let count = setup.decks.len();
        let seats = u8::try_from(count).ok().filter(|seats| (least..=most).contains(seats));
        let seats = seats.ok_or(Trouble::Seats(count, rules.seats))?;
        if let Some(deck) = setup.decks.iter().find(|deck| deck.index() >= rules.decks.len()) {
            return Err(Trouble::Deck(deck.index()));
        }
        let mut play = Play { rules: Arc::clone(&rules), ..Play::default() };
        *play.state = State::new(&rules, seats, setup.seed);
        place(&rules, &mut play, &setup);
        Ok(Self::at(play, setup))
    }

    /// A match that goes on from a state made by hand, as scenarios do.
    pub fn from_state(rules: Arc<Ruleset>, setup: Setup, state: State) -> Self {
        let mut play = Play { rules, ..Play::default() };
        *play.state = state;
        Self::at(play, setup)
    }

    fn at(play: Play, setup: Setup) -> Self {
        Self {
            checkpoint: play.state.clone(),
            play,
            setup,
            mark: 0,
            rolled: 0,
            answers: Vec::new(),
            sealed: Vec::new(),
        }
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

    /// What it began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All answers, those of the step in hand included.
    pub fn answers(&self) -> Vec<Answer> {
        self.answers.clone()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.state.outcome
    }

    /// What is asked now and not yet answered.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        let open = |i: usize| self.sealed.get(i).copied().flatten().is_none();
        self.play.desk.pending.iter().enumerate().filter(move |(i, _)| open(*i)).map(|(_, decision)| decision)
    }

    /// What `seat` is asked now, as a decider sees it.
    pub fn question(&self, seat: Seat) -> Option<Question<'_>> {
        let decision = self.decisions().find(|decision| decision.seat == seat)?;
        Some(Question::new(decision, &self.play))
    }

    /// Fixes the dice to come, for scenarios: they are used in this order, and
    /// a die beyond them is a failure.
    pub fn script_dice(&mut self, dice: Vec<i32>) {
        self.play.desk.scripted = true;
        self.play.desk.dice.extend(dice);
    }

    /// Fixes which cards come to lie on top of a zone of a seat, first to last,
    /// whenever it is shuffled, for scenarios. Cards it has not are left out.
    pub fn script_tops(&mut self, zone: ZoneId, seat: Seat, cards: Vec<CardId>) {
        self.play.desk.tops.push((Home { zone, seat }, cards));
    }

    /// How many scripted dice nobody has rolled yet.
    pub fn dice_left(&self) -> usize {
        self.play.desk.dice.len().saturating_sub(self.play.desk.rolled)
    }

    /// Goes on until a decision is needed or the game is over.
    ///
    /// # Errors
    /// When content or a script fails. The match is then as it was before the
    /// step, and `advance` may be tried again, for instance after a reload.
    pub fn advance(&mut self, host: &dyn Host) -> Result<(), Failure> {
        while self.play.desk.pending.is_empty() && self.play.state.outcome.is_none() {
            self.step(host)?;
        }
        Ok(())
    }

    fn step(&mut self, host: &dyn Host) -> Result<(), Failure> {
        let rules = Arc::clone(&self.play.rules);
        self.checkpoint.clone_from(&self.play.state);
        self.mark = self.play.log.entries().len();
        self.rolled = self.play.desk.rolled;
        self.run(&rules, host)
    }

    /// Runs the step in hand with the answers of its journal.
    fn run(&mut self, rules: &Ruleset, host: &dyn Host) -> Result<(), Failure> {
        self.play.desk.cursor = 0;
        self.play.desk.depth = 0;
        match Run::new(rules, &mut self.play, host).step() {
            Ok(()) | Err(Halt::Over) => {
                self.play.refresh();
                self.play.desk.journal.clear();
                self.play.desk.expected = None;
                Ok(())
            }
            Err(Halt::Ask) => {
                let at = self.play.desk.journal.len();
                self.play.desk.expected = Some((at, self.play.state.fingerprint()));
                self.sealed = vec![None; self.play.desk.pending.len()];
                Ok(())
            }
            Err(Halt::Failed(failure)) => {
                self.answers.truncate(self.answers.len() - self.play.desk.journal.len());
                self.undo();
                self.play.desk.journal.clear();
                Err(*failure)
            }
        }
    }

    fn undo(&mut self) {
        self.play.state.clone_from(&self.checkpoint);
        self.play.log.truncate(self.mark);
        self.play.desk.pending.clear();
        self.play.desk.rolled = self.rolled;
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
        if self.sealed.iter().all(Option::is_some) {
            for (decision, answer) in self.play.desk.pending.iter().zip(&self.sealed) {
                let answer = answer.unwrap_or(0);
                self.play.desk.journal.push(answer);
                self.answers.push(Answer::Option(decision.seat, answer));
            }
            let rules = Arc::clone(&self.play.rules);
            self.undo();
            self.run(&rules, host)?;
            self.advance(host)?;
        }
        Ok(Ok(()))
    }

    fn take(&mut self, seat: Seat, option: usize) -> Result<(), Refusal> {
        if self.play.state.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let open = |(i, decision): &(usize, &Decision)| decision.seat == seat && self.sealed[*i].is_none();
        let found = self.play.desk.pending.iter().enumerate().find(open);
        let (place, decision) = found.ok_or(Refusal::NotAsked(seat))?;
        let answer = u16::try_from(option).ok().filter(|_| option < decision.options.len());
        let answer = answer.ok_or(Refusal::NoSuchOption(decision.options.len()))?;
        self.sealed[place] = Some(answer);
        Ok(())
    }

    /// Takes back the answers given in the step in hand: the first question of
    /// the step is asked again. Nothing that was shown is lost but the step.
    ///
    /// # Errors
    /// When content or a script fails.
    pub fn take_back(&mut self, host: &dyn Host) -> Result<(), Failure> {
        self.answers.truncate(self.answers.len() - self.play.desk.journal.len());
        self.play.desk.journal.clear();
        self.play.desk.expected = None;
        self.undo();
        self.advance(host)
    }

    /// How many answers the step in hand has had.
    pub fn answers_in_step(&self) -> usize {
        self.play.desk.journal.len()
    }

    /// The seat gives up the match: it has lost.
    ///
    /// # Errors
    /// When content or a script fails.
    pub fn concede(&mut self, host: &dyn Host, seat: Seat) -> Result<Result<(), Refusal>, Failure> {
        if self.outcome().is_some() {
            return Ok(Err(Refusal::Over));
        }
        if seat.index() >= self.state().seats() {
            return Ok(Err(Refusal::NotAsked(seat)));
        }
        self.answers.truncate(self.answers.len() - self.play.desk.journal.len());
        self.play.desk.journal.clear();
        self.play.desk.expected = None;
        self.undo();
        self.answers.push(Answer::Concede(seat));
        let rules = Arc::clone(&self.play.rules);
        let lost = Run::new(&rules, &mut self.play, host).lose(Seats::one(seat));
        if let Err(Halt::Failed(failure)) = lost {
            return Err(*failure);
        }
        self.advance(host).map(Ok)
    }

    /// What `seat` may know now.
    pub fn view(&self, seat: Seat) -> View {
        let open: Vec<Decision> = self.decisions().cloned().collect();
        View::of(&self.play, seat, &open)
    }

    /// Why `seat` cannot take an action with a piece now; `None` if it can.
    /// The first reason stands for all abilities the action could use.
    pub fn why_not<'a>(
        &'a mut self,
        host: &'a dyn Host,
        seat: Seat,
        action: ActionId,
        piece: Option<PieceId>,
    ) -> Option<WhyNot<'a>> {
        self.play.refresh();
        let eval = self.play.board(host);
        let scope = Scope { me: seat, this: piece, it: piece, action: Some(action), ..Scope::default() };
        let Some(piece) = piece else { return eval.why_not(&scope, action) };
        let with = self.play.rules.actions[action.index()].with.as_ref();
        if !with.is_some_and(|filter| eval.fits(&scope, filter, piece)) {
            return Some(WhyNot::NotThis);
        }
        let mut reasons = eval.abilities_for(action, piece).map(|ability| eval.why_not(&Scope { ability, ..scope }, action));
        let first = reasons.next().unwrap_or(Some(WhyNot::NotThis));
        if first.is_none() || reasons.any(|reason| reason.is_none()) { None } else { first }
    }

    /// The board as data sees it, to ask it things.
    pub fn board(&mut self) -> Eval<'_> {
        self.play.refresh();
        Eval::plain(&self.play.rules, &self.play.state)
    }

    /// A number that is the same exactly for equal matches: state, the step in
    /// hand and its answers.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = StateHasher::default();
        self.checkpoint.hash(&mut hasher);
        self.play.state.hash(&mut hasher);
        self.play.desk.journal.hash(&mut hasher);
        self.sealed.hash(&mut hasher);
        hasher.finish()
    }

    /// The match as a save.
    pub fn save(&self) -> Save {
        let in_step = !self.play.desk.pending.is_empty();
        let state = if in_step { &self.checkpoint } else { &self.play.state };
        Save {
            format: SAVE_FORMAT,
            game: self.rules().id.to_string(),
            content: hex(&self.rules().hash),
            lexicon: Lexicon::of(self.rules()),
            setup: self.setup.clone(),
            state: State::clone(state),
            journal: self.play.desk.journal.clone(),
            answers: self.answers[..self.answers.len() - self.play.desk.journal.len()].to_vec(),
        }
    }

    /// Opens a save under `rules`, which need not be those it was made with.
    ///
    /// # Errors
    /// When the save is damaged, needs names the rules have not, or its step
    /// does not run under these rules.
    pub fn load(rules: Arc<Ruleset>, host: &dyn Host, save: Save) -> Result<Self, Trouble> {
        if save.format != SAVE_FORMAT {
            return Err(Trouble::Damaged(format!("its format is {}, and this program reads {SAVE_FORMAT}", save.format)));
        }
        let moved = save.lexicon.to(&rules);
        let mut state = save.state;
        state.renumber(&moved, &rules)?;
        let decks: Result<Vec<DeckId>, Trouble> = save.setup.decks.iter().map(|&deck| moved.deck(deck)).collect();
        let setup = Setup { decks: decks?, seed: save.setup.seed };
        let mut found = Self::from_state(rules, setup, state);
        found.answers = save.answers;
        found.play.refresh();
        found.advance(host).map_err(Trouble::Failed)?;
        for answer in save.journal {
            let asked: Vec<Seat> = found.decisions().map(|decision| decision.seat).collect();
            let seat = *asked.first().ok_or_else(|| Trouble::Damaged("it has answers nobody asked for".into()))?;
            match found.answer(host, seat, usize::from(answer)) {
                Ok(Ok(())) => {}
                Ok(Err(refusal)) => return Err(Trouble::Damaged(refusal.to_string())),
                Err(failure) => return Err(Trouble::Failed(failure)),
            }
        }
        Ok(found)
    }

    /// Puts new content under the match, which goes on with it. Only between
    /// steps: while a step has answers, its content stays.
    ///
    /// # Errors
    /// When the match needs what the new content has not, or the step in hand
    /// fails under it; the match then goes on under the old content.
    pub fn swap(&mut self, rules: Arc<Ruleset>, host: &dyn Host) -> Result<(), Trouble> {
        let mut next = Self::load(rules, host, Save { journal: Vec::new(), ..self.save() })?;
        let kept = self.mark.min(self.play.log.entries().len());
        let mut log = self.play.log.clone();
        log.truncate(if self.play.desk.pending.is_empty() { log.entries().len() } else { kept });
        log.remap(&Lexicon::of(self.rules()).to(next.rules()));
        for entry in next.play.log.entries().iter().cloned() {
            log.append(entry);
        }
        next.mark = kept;
        next.play.log = log;
        let Desk { dice, rolled, scripted, .. } = &mut *self.play.desk;
        (next.play.desk.dice, next.play.desk.rolled, next.play.desk.scripted) = (std::mem::take(dice), *rolled, *scripted);
        *self = next;
        Ok(())
    }
}

impl Clone for Match {
    /// A match of its own, from the same point on; its host may be another.
    fn clone(&self) -> Self {
        let desk = Desk {
            journal: self.play.desk.journal.clone(),
            pending: self.play.desk.pending.clone(),
            dice: self.play.desk.dice.clone(),
            rolled: self.play.desk.rolled,
            scripted: self.play.desk.scripted,
            tops: self.play.desk.tops.clone(),
            expected: self.play.desk.expected,
            ..Desk::default()
        };
        let play = Play {
            rules: Arc::clone(&self.play.rules),
            state: self.play.state.clone(),
            log: self.play.log.clone(),
            desk: Box::new(desk),
        };
        Self {
            play,
            setup: self.setup.clone(),
            checkpoint: self.checkpoint.clone(),
            mark: self.mark,
            rolled: self.rolled,
            answers: self.answers.clone(),
            sealed: self.sealed.clone(),
        }
    }
}

/// How a match without people went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// How it ended; `None` if it was stopped.
    pub outcome: Option<Outcome>,
    /// How many decisions there were.
    pub decisions: usize,
    /// How many turns were begun.
    pub turns: u32,
    /// Hash of the last state.
    pub hash: u64,
    /// All answers.
    pub answers: Vec<Answer>,
}

/// Plays a match to its end with a decider for all seats, at full speed: no
/// suspension, no checkpoint, no log. Stops after `most` decisions.
///
/// # Errors
/// When the match cannot begin, or content or a script fails.
pub fn play_out(
    rules: &Arc<Ruleset>,
    setup: &Setup,
    host: &dyn Host,
    decider: Box<dyn Decider>,
    most: usize,
) -> Result<Finished, Trouble> {
    let found = Match::new(Arc::clone(rules), setup.clone())?;
    let mut play = found.play;
    play.log = Log::off();
    play.desk.mode = Mode::Inline(decider);
    while play.state.outcome.is_none() && play.desk.answers.len() < most {
        match Run::new(rules, &mut play, host).step() {
            Ok(()) | Err(Halt::Over) => {}
            Err(Halt::Ask) => break,
            Err(Halt::Failed(failure)) => return Err(Trouble::Failed(*failure)),
        }
    }
    play.refresh();
    Ok(Finished {
        outcome: play.state.outcome,
        decisions: play.desk.answers.len(),
        turns: play.state.turn,
        hash: play.state.fingerprint(),
        answers: play.desk.answers.iter().map(|&(seat, answer)| Answer::Option(seat, answer)).collect(),
    })
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Puts the table's pieces and the decks in their places.
fn place(rules: &Ruleset, play: &mut Play, setup: &Setup) {
    let host = crate::play::NoScripts;
    let mut run = Run::new(rules, play, &host);
    for &(zone, card) in &rules.table {
        run.make(card, Seat(0), Home { zone, seat: Seat(0) }, End::Bottom);
    }
    for (seat, deck) in (0..).map(Seat).zip(&setup.decks) {
        for &(zone, card, count) in &rules.decks[deck.index()].cards {
            for _ in 0..count {
                let home = run.home_of(zone, seat);
                run.make(card, seat, home, End::Bottom);
            }
        }
    }
    run.settle_marks();
    play.state.stale = true;
    play.refresh();
}
