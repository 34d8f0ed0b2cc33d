//! Looking back at the match of a session, and going on from there. A seat is
//! shown what it saw then, and nothing else.

use crate::export_scenario::{Position, export_scenario, position};
use crate::session::{PastView, Session};
use crate::step::Step;
use crate::timeline::{Point, Timeline};
use crate::{SessionError, saves};
use std::path::Path;
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Trouble};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::View;
use tuckbox_replay::{Course, edit_by_ids, option_by_ids};
use tuckbox_scene::log;
use tuckbox_scene::question;

impl Session {
    /// The points a viewer can look back at, the present the last of them.
    ///
    /// # Errors
    /// When the match comes out differently when it is played again.
    pub fn points(&mut self, viewer: Option<Seat>) -> Result<Vec<Point>, SessionError> {
        self.timeline.look(&self.play)?;
        self.timeline.points(viewer)
    }

    /// After how many answers a turn had begun.
    ///
    /// # Errors
    /// When it has not come yet, or the match comes out differently when it is played
    /// again.
    pub fn turn_begins(&mut self, turn: u32) -> Result<usize, SessionError> {
        self.timeline.look(&self.play)?;
        self.timeline.turn_begins(turn)
    }

    /// The match after so many answers, for whoever keeps or judges it.
    ///
    /// # Errors
    /// When there are not so many, or it comes out differently when it is played again.
    pub fn match_at(&mut self, at: usize) -> Result<&Match, SessionError> {
        self.timeline.look(&self.play)?;
        let (begin, end) = (self.timeline.begin(), self.timeline.end());
        if !(begin..=end).contains(&at) {
            return Err(SessionError::NoAnswer { at, begin, end });
        }
        Ok(self.timeline.at(at)?.0)
    }

    /// What a seat saw after so many answers. `open` says that everything lies
    /// open: then also what others chose is told.
    ///
    /// # Errors
    /// When the match does not reach back so far.
    pub fn past_view(&mut self, seat: Seat, at: usize, open: bool) -> Result<PastView, SessionError> {
        self.timeline.look(&self.play)?;
        let given = self.timeline.answer(at);
        let (found, game) = self.timeline.at(at)?;
        let view = found.view(seat);
        let own = given.and_then(Answer::seat) == Some(seat);
        let chosen = given.filter(|_| own || open).and_then(|answer| match answer {
            Answer::Option(chooser, option) if chooser == seat => in_its_words(&game.rules, &view, option),
            answer => chosen(found, answer),
        });
        Ok(PastView {
            rules: Arc::clone(&game.rules),
            view,
            log: log::told(&game.rules, found.log().views(&game.rules, Some(seat))),
            outcome: found.outcome(),
            chosen,
        })
    }

    /// Goes on from after so many answers; the match as it is now is written to
    /// a file first, so that nothing is lost. Content that is newer than that
    /// point comes in there.
    ///
    /// # Errors
    /// When there is nothing after that point, the file cannot be written, or
    /// the newer content does not fit; the match is then as it was.
    pub fn branch(&mut self, at: usize, beside: &Path) -> Result<(), SessionError> {
        self.timeline.look(&self.play)?;
        if at >= self.timeline.end() {
            return Err(SessionError::IsPresent);
        }
        let (found, game) = self.timeline.at(at)?;
        let (mut found, then) = (found.clone(), game.rules.hash);
        if then != self.rules().hash {
            found.swap(Arc::clone(self.rules()), &*self.host).map_err(|trouble| match trouble {
                Trouble::InStep => SessionError::ChangedInAction,
                trouble => SessionError::Trouble(trouble),
            })?;
        }
        self.save(beside)?;
        self.go_on_with(found);
        Ok(())
    }

    /// Begins the match again with the content there is now and gives it these
    /// answers; the match as it is now is written to a file first.
    ///
    /// # Errors
    /// When one of the answers does not fit this content, or the file cannot be
    /// written; the match is then as it was.
    pub(crate) fn branch_anew(&mut self, answers: &[Answer], beside: &Path) -> Result<(), SessionError> {
        let branched = self.play.branched().iter().copied().filter(|at| *at <= answers.len()).collect::<Vec<_>>();
        let course = Course { answers, branched: &branched };
        let found = tuckbox_replay::history::again(&self.game, &*self.host, self.play.setup(), course)?;
        self.save(beside)?;
        let history = tuckbox_replay::history::History::of(&self.game, &*self.host, &found);
        let history = history.unwrap_or_else(|_| tuckbox_replay::history::History::from(&found));
        self.timeline = Timeline::of(&self.game, history, &self.hosts);
        self.go_on_with(found);
        Ok(())
    }

    fn go_on_with(&mut self, mut found: Match) {
        found.branch();
        self.timeline.go_on(&self.game, &found);
        self.partial = found.given().len() > found.answered();
        self.play = found;
        (self.failure, self.differs) = (None, None);
        self.passed.fill(0);
        self.auto_pass.iter_mut().for_each(|wish| wish.pass = false);
        self.step = Step::of(&self.play, &*self.host);
        self.unsaved = 1;
        self.go_on();
        self.pass_unasked();
    }

    /// Writes the match after so many answers to a file, to go on from there.
    ///
    /// # Errors
    /// When the match does not reach back so far, or the file cannot be written.
    pub fn save_at(&mut self, at: usize, file: &Path) -> Result<(), SessionError> {
        let mut found = self.timeline.at(at)?.0.clone();
        if at < self.timeline.end() {
            found.branch();
        }
        saves::write(file, &found.save())
    }

    /// Adds the position after so many answers to a page of scenarios.
    ///
    /// # Errors
    /// When the match does not reach back so far, or the page cannot be written.
    pub fn save_scenario_at(&mut self, at: usize, file: &Path) -> Result<String, SessionError> {
        let (found, game) = self.timeline.at(at)?;
        export_scenario(file, game, found)
    }

    /// The position after so many answers as a page of its own.
    ///
    /// # Errors
    /// When there are not so many, or the match has a seed of its own kind.
    pub fn scenario_at(&mut self, at: usize) -> Result<Position, SessionError> {
        self.match_at(at)?;
        let (found, game) = self.timeline.at(at)?;
        position(saves::NEW_PAGE, game, found)
    }
}

/// What a seat chose itself, in the words of its own view.
fn in_its_words(rules: &Ruleset, view: &View, option: u16) -> Option<String> {
    let offers = question::offers(rules, view, view.decision.as_ref()?);
    let offer = offers.into_iter().find(|offer| offer.all.contains(&usize::from(option)))?;
    Some(format!("{} chose: {}.", view.seat.letter(), offer.words))
}

/// What an answer chose, for people who see everything.
fn chosen(found: &Match, answer: Answer) -> Option<String> {
    let (seat, option) = match answer {
        Answer::Option(seat, option) => (seat, usize::from(option)),
        Answer::Concede(seat) => return Some(format!("{} gave up.", seat.letter())),
        Answer::Edit(edit) => return Some(format!("Whoever runs the table {}.", edit_by_ids(found, edit))),
    };
    let decision = found.decisions().find(|decision| decision.seat == seat)?;
    option_by_ids(found, decision, option).map(|words| format!("{} chose: {words}.", seat.letter()))
}
