//! A match with people at a screen: who is next, what they may do, and
//! new content put under it. Screens ask here and never touch the match.

use crate::auto_pass::{AutoPass, Windows};
use crate::hosts::Hosts;
use crate::player::{Player, Players};
use crate::step::Step;
use crate::timeline::Timeline;
use crate::{SessionError, export_scenario, saves};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tuckbox_core::decider::Progress;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Setup, Trouble};
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{Edit, MatchResult};
use tuckbox_core::view::View;
use tuckbox_project::game::Game;
use tuckbox_replay::history::History;
use tuckbox_replay::verdict::FirstDifference;
use tuckbox_replay::{Fingerprint, Replay};
use tuckbox_scene::log::{self, LogLine};

/// What has to happen next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A person is asked, by a screen.
    Person(Seat),
    /// A bot is asked.
    Bot(Seat),
    /// The game is over.
    Over,
    /// Content or script failed; the match waits until it is mended.
    Stuck,
}

/// A match, its players and its content.
pub struct Session {
    /// The content it is played with.
    pub game: Game,
    pub(crate) play: Match,
    pub(crate) host: Rc<dyn Host>,
    pub(crate) hosts: Hosts,
    players: Players,
    /// How the person of each seat wants to be asked in windows.
    pub(crate) auto_pass: Vec<AutoPass>,
    /// How many windows each seat has passed unasked since it last answered.
    pub(crate) passed: Vec<usize>,
    pub(crate) failure: Option<Failure>,
    /// All answers, the one that failed included.
    pub(crate) attempt: Option<Vec<Answer>>,
    /// What the step in hand has shown.
    pub(crate) step: Step,
    /// Somebody has answered a sealed question that others have not.
    pub(crate) partial: bool,
    /// Answers since the match was last written to a file.
    pub(crate) unsaved: usize,
    /// The match as it was.
    pub(crate) timeline: Timeline,
    /// How long the log was when the session began.
    known: usize,
    /// What the match began with, under its first content.
    pub(crate) start: Setup,
    /// Where it would have gone otherwise under the content there is now.
    pub(crate) differs: Option<FirstDifference>,
}

/// What a seat saw at some point of the match.
pub struct PastView {
    /// The rules of that time.
    pub rules: Arc<Ruleset>,
    /// The table as the seat saw it.
    pub view: View,
    /// What had happened, as the seat reads it.
    pub log: Vec<LogLine>,
    /// How it had ended, if it had.
    pub outcome: Option<MatchResult>,
    /// What was chosen then, where the seat may know.
    pub chosen: Option<String>,
}

impl Session {
    /// A match at its first question; `windows` says which windows ask people,
    /// where that is not as usual.
    pub fn begin(
        game: Game,
        play: Match,
        host: Box<dyn Host>,
        players: Vec<Box<dyn Player>>,
        windows: Option<Windows>,
    ) -> Self {
        let mut session = Self::seated(game, play, host.into(), players, windows, &Hosts::default());
        session.go_on();
        session.timeline.follow(&session.play);
        session.pass_unasked();
        session
    }

    /// The same before anything is asked.
    pub(crate) fn seated(
        game: Game,
        play: Match,
        host: Rc<dyn Host>,
        players: Vec<Box<dyn Player>>,
        windows: Option<Windows>,
        hosts: &Hosts,
    ) -> Self {
        let players = Players::new(players);
        let mut session = Self {
            timeline: Timeline::of(&game, History::from(&play), hosts),
            known: if play.answered() > 0 { play.log().entries().len() } else { 0 },
            start: play.setup().clone(),
            differs: None,
            step: Step::of(&play, &*host),
            game,
            play,
            host,
            hosts: hosts.clone(),
            auto_pass: Vec::new(),
            passed: vec![0; players.len()],
            players,
            failure: None,
            attempt: None,
            partial: false,
            unsaved: 0,
        };
        let windows = windows.unwrap_or_else(|| Windows::usual(session.people()));
        session.auto_pass = vec![AutoPass { windows, pass: false }; session.players.len()];
        session
    }

    /// Whoever has to be asked next is.
    pub(crate) fn begin_asking(&mut self) {
        self.go_on();
        self.pass_unasked();
    }

    /// The match was played before, and this is how.
    #[must_use]
    pub fn with_past(mut self, history: History) -> Self {
        self.timeline = Timeline::of(&self.game, history, &self.hosts);
        self
    }

    /// The rules now.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.play.rules()
    }

    /// The match itself, for whoever keeps or judges it; what a screen shows comes
    /// from [`Session::view`].
    pub fn as_match(&self) -> &Match {
        &self.play
    }

    /// What runs the scripts of the match.
    pub fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The word for who has a seat.
    pub fn player(&self, seat: Seat) -> &str {
        self.players.word(seat.index())
    }

    /// The seats that people have.
    pub fn person_seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).take(self.players.len()).filter(|seat| self.players.is_person(seat.index()))
    }

    /// How many people play.
    pub fn people(&self) -> usize {
        self.person_seats().count()
    }

    /// What has to happen next.
    pub fn next(&self) -> Next {
        if self.play.outcome().is_some() {
            return Next::Over;
        }
        let asked = self.play.decisions().next().map(|decision| decision.seat);
        match (asked, &self.failure) {
            (Some(seat), None) => match self.players.is_person(seat.index()) {
                true => Next::Person(seat),
                false => Next::Bot(seat),
            },
            _ => Next::Stuck,
        }
    }

    /// The people who are asked now, for screens of their own: where several are asked
    /// at once, each may answer before the others.
    pub fn asked(&self) -> impl Iterator<Item = Seat> {
        let seats = self.play.decisions().map(|decision| decision.seat);
        seats.filter(|seat| self.players.is_person(seat.index()))
    }

    /// A bot that is asked now, whoever is asked beside it.
    pub fn asked_bot(&self) -> Option<Seat> {
        let mut seats = self.play.decisions().map(|decision| decision.seat);
        seats.find(|seat| !self.players.is_person(seat.index()))
    }

    /// Why the match is stuck, or why the last answer did not work.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The person has read why; the match goes on where it can.
    pub fn try_again(&mut self) {
        self.failure = None;
        self.go_on();
        self.pass_unasked();
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> View {
        self.play.view(seat)
    }

    /// The lines of the log a viewer may read.
    pub fn log(&self, viewer: Option<Seat>) -> Vec<String> {
        log::lines(self.rules(), self.play.log().views(self.rules(), viewer))
    }

    /// The same lines for a screen that draws more than words; `settled` leaves out what
    /// may yet change, as [`Session::settled_log`] does.
    pub fn told_log(&self, viewer: Option<Seat>, settled: bool) -> Vec<LogLine> {
        let log = self.play.log();
        let end = if settled { log.settled(viewer) } else { log.entries().len() };
        log::told(self.rules(), log.first_views(end, self.rules(), viewer))
    }

    /// How many lines of the log a viewer had read before the session began.
    pub fn known_lines(&self, viewer: Seat) -> usize {
        log::lines(self.rules(), self.play.log().first_views(self.known, self.rules(), Some(viewer))).len()
    }

    /// The lines that will not change any more: what is still being chosen or
    /// paid, and what may yet be shown, is left out.
    pub fn settled_log(&self, viewer: Option<Seat>) -> Vec<String> {
        let log = self.play.log();
        log::lines(self.rules(), log.first_views(log.settled(viewer), self.rules(), viewer))
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<MatchResult> {
        self.play.outcome()
    }

    /// The match's fingerprint, as people copy it.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.play.fingerprint())
    }

    /// Whether nobody knew the seed before the match was over.
    pub fn is_sealed(&self) -> bool {
        self.play.setup().commitment().is_some()
    }

    /// Whether leaving now loses something.
    pub fn is_unsaved(&self) -> bool {
        self.unsaved > 0 && self.outcome().is_none()
    }

    /// Answers for a seat; people who are not asked in a window then pass.
    ///
    /// # Errors
    /// When the answer is refused; nothing has changed then.
    pub fn answer(&mut self, seat: Seat, option: usize) -> Result<(), SessionError> {
        self.give(seat, option)?;
        if let Some(passed) = self.passed.get_mut(seat.index()) {
            *passed = 0;
        }
        self.pass_unasked();
        self.ask_again();
        Ok(())
    }

    /// Gives an answer to the match.
    pub(crate) fn give(&mut self, seat: Seat, option: usize) -> Result<(), SessionError> {
        let open = self.play.decisions().count();
        let mut attempt = self.play.given();
        attempt.extend(u16::try_from(option).map(|option| Answer::Option(seat, option)));
        match self.play.answer(&*self.host, seat, option) {
            Ok(Ok(())) => {
                self.unsaved += 1;
                self.partial = open > 1 && self.play.decisions().count() + 1 == open;
                self.step.note(&self.play);
                Ok(())
            }
            Ok(Err(refusal)) => Err(refusal.into()),
            Err(failure) => {
                self.attempt = Some(attempt);
                self.failed(failure);
                Ok(())
            }
        }
    }

    /// Has a bot think on about its question, for about so long at most, and says how far
    /// it has come; nothing once it can answer at once.
    pub fn think(&mut self, seat: Seat, time: Duration) -> Option<Progress> {
        let question = self.play.question(seat)?;
        self.players.decider(seat.index())?.think(&question, time)
    }

    /// What a bot has thought so far about its question has to do.
    pub fn interrupt(&mut self, seat: Seat) {
        if let Some(bot) = self.players.decider(seat.index()) {
            bot.interrupt();
        }
    }

    /// Has a bot answer.
    pub fn let_bot(&mut self, seat: Seat) {
        let Some(question) = self.play.question(seat) else { return };
        let Some(bot) = self.players.decider(seat.index()) else { return };
        let option = bot.decide(&question).min(question.count().saturating_sub(1));
        // An option of the question itself is never refused.
        let _ = self.answer(seat, option);
    }

    /// How many questions of the step at hand have been answered.
    pub fn answers_in_step(&self) -> usize {
        self.play.answers_in_step()
    }

    /// Takes back what a seat has chosen in the action at hand.
    ///
    /// # Errors
    /// When there is nothing to take back or something has happened.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), SessionError> {
        self.can_take_back(seat)?;
        if let Err(failure) = self.play.take_back(&*self.host) {
            self.failed(failure);
        }
        self.step.note(&self.play);
        Ok(())
    }

    /// Whether a seat that is asked can take its choices back.
    ///
    /// # Errors
    /// When nothing was chosen, something has happened since, or others chose too.
    pub fn can_take_back(&self, seat: Seat) -> Result<(), SessionError> {
        let answers = self.play.answers_in_step();
        if answers == 0 {
            return Err(SessionError::NothingToTakeBack);
        }
        if self.step.has_shown(&self.play) {
            return Err(SessionError::AlreadyHappened);
        }
        let given = self.play.answers();
        let mut seats = given.iter().rev().take(answers).filter_map(|answer| answer.seat());
        let asked = self.play.decisions().next().map(|decision| decision.seat);
        match asked == Some(seat) && seats.all(|chooser| chooser == seat) {
            true => Ok(()),
            false => Err(SessionError::OthersChose),
        }
    }

    /// Gives up the match for a seat.
    pub fn concede(&mut self, seat: Seat) {
        let attempt = self.play.given().into_iter().chain([Answer::Concede(seat)]).collect();
        match self.play.concede(&*self.host, seat) {
            Ok(_) => {
                self.unsaved += 1;
                self.step.note(&self.play);
            }
            Err(failure) => {
                self.attempt = Some(attempt);
                self.failed(failure);
            }
        }
        self.pass_unasked();
    }

    /// Changes the table by hand. The step in hand is dropped, and asks its first question
    /// again.
    ///
    /// # Errors
    /// When the change is refused, or the game fails by it; nothing has changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<(), SessionError> {
        match self.play.edit(&*self.host, edit) {
            Ok(taken) => taken?,
            Err(failure) => {
                self.go_on();
                return Err(SessionError::Trouble(Trouble::Failed(failure)));
            }
        }
        self.unsaved += 1;
        self.failure = None;
        self.partial = false;
        self.step.note(&self.play);
        self.pass_unasked();
        self.ask_again();
        Ok(())
    }

    /// Whether new content can be put under the match now: not while a step
    /// has answers that belong to the old content.
    pub fn can_swap(&self) -> bool {
        self.play.answers_in_step() == 0 && !self.partial
    }

    /// Puts new content under the match. Cards that pieces of it are and that
    /// the content no longer has stay with it.
    ///
    /// # Errors
    /// When the match needs what the new content has not; it goes
    /// on under the old content then.
    pub fn swap(&mut self, game: Game) -> Result<(), SessionError> {
        let game = game.keeping(&self.play);
        let host = self.hosts.of(&game)?;
        self.timeline.follow(&self.play);
        if let Err(trouble) = self.play.swap(Arc::clone(&game.rules), &*host) {
            return Err(SessionError::KeepsOld(trouble));
        }
        self.timeline.go_on(&game, &self.play);
        self.players.swap(&game);
        self.host = host;
        self.game = game;
        self.failure = None;
        self.differs = None;
        self.go_on();
        self.pass_unasked();
        Ok(())
    }

    /// Writes the match to a file: one that is over as a replay, with its seed
    /// opened and everything that chance gave, so that anyone can verify it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&mut self, file: &Path) -> Result<(), SessionError> {
        let over = self.play.outcome().map(|_| Replay::of(&self.game, &*self.host, &self.play));
        // What was played under several contents cannot be played again.
        match over {
            Some(Ok(replay)) if replay.end == Fingerprint(self.play.fingerprint()) => saves::write(file, &replay)?,
            _ => saves::write(file, &self.play.save())?,
        }
        self.unsaved = 0;
        Ok(())
    }

    /// Adds the position to a page of scenarios, or where no board can be
    /// written the whole game up to it. Gives the title of the scenario.
    ///
    /// # Errors
    /// When the page cannot be written, or the match has a seed of its own kind.
    pub fn save_scenario(&self, file: &Path) -> Result<String, SessionError> {
        export_scenario(file, &self.game, &self.play)
    }

    pub(crate) fn go_on(&mut self) {
        if let Err(failure) = self.play.advance(&*self.host) {
            self.attempt = None;
            self.failure = Some(failure);
        }
        self.step.note(&self.play);
    }

    /// The step is undone; asks its first question again where that works.
    fn failed(&mut self, failure: Failure) {
        let attempt = self.attempt.take();
        self.go_on();
        self.attempt = attempt;
        self.failure = Some(failure);
    }
}
