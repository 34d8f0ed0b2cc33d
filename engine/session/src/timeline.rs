//! The match of a session as it was, at every answer so far. New content during
//! a match begins a new stretch of it, because what was before is played again
//! by the content of that time.

use crate::SessionError;
use crate::hosts::Hosts;
use crate::replayed::replayed;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Setup};
use tuckbox_core::view::View;
use tuckbox_project::game::Game;
use tuckbox_replay::history::History;
use tuckbox_replay::verdict::{PlayedContent, PlayedMatch};
use tuckbox_scene::log;

/// All that was, stretch by stretch.
pub struct Timeline {
    stretches: Vec<Stretch>,
    /// What the match began with, where all of it can be played again from there.
    start: Option<Setup>,
    /// What it is played again with.
    hosts: Hosts,
}

/// What was played with one content.
struct Stretch {
    game: Game,
    /// After how many answers it begins.
    begin: usize,
    /// Nothing while nobody looks back: then it is played again from the beginning of the
    /// match.
    history: Option<History>,
}

/// A place to look back at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// After how many answers.
    pub at: usize,
    /// In which turn of the match.
    pub turn: u32,
}

impl Stretch {
    fn new(game: &Game, history: History) -> Self {
        Self { game: game.clone(), begin: history.begin(), history: Some(history) }
    }
}

impl Timeline {
    /// With what is known of it.
    pub fn of(game: &Game, history: History, hosts: &Hosts) -> Self {
        Self { stretches: vec![Stretch::new(game, history)], start: None, hosts: hosts.clone() }
    }

    /// One that keeps nothing but which contents there were, from a match that begins with
    /// this and is played again when somebody looks back.
    pub fn resting(start: &Setup, hosts: &Hosts) -> Self {
        Self { stretches: Vec::new(), start: Some(start.clone()), hosts: hosts.clone() }
    }

    /// Keeps nothing of it that can be played again.
    pub fn rest(&mut self) {
        let is_whole = self.start.is_some();
        for Stretch { history, .. } in &mut self.stretches {
            history.take_if(|_| is_whole);
            history.iter_mut().for_each(History::rest);
        }
    }

    /// Somebody looks back: what rests is played again as this match was, and follows it.
    ///
    /// # Errors
    /// When it comes out differently.
    pub fn look(&mut self, play: &Match) -> Result<(), SessionError> {
        self.follow(play);
        let rests = self.stretches.iter().any(|stretch| stretch.history.is_none());
        let Some(setup) = self.start.clone().filter(|_| rests) else { return Ok(()) };
        let branched = play.branched().to_vec();
        let played = PlayedMatch { setup, answers: play.given(), contents: self.contents(), branched };
        let mut awake = Self { stretches: Vec::new(), start: self.start.clone(), hosts: self.hosts.clone() };
        replayed(&played, &self.hosts, |game, now| {
            // What lies between is played again when it is asked for.
            awake.follow(now);
            awake.stretches.push(Stretch::new(game, History::from(now)));
        })?;
        awake.follow(play);
        *self = awake;
        Ok(())
    }

    /// How many whole matches it keeps.
    pub fn kept(&self) -> usize {
        self.stretches.iter().filter_map(|stretch| stretch.history.as_ref()).map(History::kept).sum()
    }

    /// Every content there was, in order.
    pub fn contents(&self) -> Vec<PlayedContent> {
        let content = |(place, stretch): (usize, &Stretch)| PlayedContent {
            after: if place == 0 { 0 } else { stretch.begin },
            game: stretch.game.clone(),
        };
        self.stretches.iter().enumerate().map(content).collect()
    }

    /// After how many answers the earliest match is that there is.
    pub fn begin(&self) -> usize {
        self.stretches.first().map_or(0, |stretch| stretch.begin)
    }

    /// After how many answers the latest match is.
    pub fn end(&self) -> usize {
        self.stretches.last().map_or(0, |stretch| stretch.history.as_ref().map_or(stretch.begin, History::end))
    }

    /// The match has gone on, or some of its answers were taken back.
    pub fn follow(&mut self, play: &Match) {
        let given = play.given();
        while self.stretches.len() > 1 && self.stretches.last().is_some_and(|stretch| stretch.begin > given.len()) {
            self.stretches.pop();
        }
        if let Some(Stretch { begin, history: Some(history), .. }) = self.stretches.last_mut() {
            match *begin >= given.len() {
                // Where it begins it may have been stuck before.
                true => {
                    *history = History::from(play);
                    *begin = history.begin();
                }
                false => history.follow(&given, play.branched()),
            }
        }
    }

    /// The match goes on from here: with other content, or from an earlier point.
    pub fn go_on(&mut self, game: &Game, play: &Match) {
        let begin = play.given().len();
        // With the first content it began, though nothing was answered under it.
        let mut is_first = true;
        self.stretches.retain(|stretch| std::mem::take(&mut is_first) || stretch.begin < begin);
        let rests = self.start.is_some() && self.stretches.iter().all(|stretch| stretch.history.is_none());
        if let Some(Stretch { history: Some(history), .. }) = self.stretches.last_mut() {
            history.forget_after(begin);
        }
        let history = (!rests).then(|| History::from(play));
        self.stretches.push(Stretch { game: game.clone(), begin, history });
    }

    /// The match with which the latest stretch begins.
    pub fn start(&mut self) -> Option<Match> {
        let at = self.stretches.last()?.begin;
        self.at(at).ok().map(|(found, _)| found.clone())
    }

    /// The match after so many answers, and the content it was played with.
    ///
    /// # Errors
    /// When there is none, or it comes out differently when it is played again.
    pub fn at(&mut self, at: usize) -> Result<(&Match, &Game), SessionError> {
        let of = self.stretches.iter().rposition(|stretch| stretch.begin <= at);
        let Some(Stretch { game, history: Some(history), .. }) = of.and_then(|place| self.stretches.get_mut(place))
        else {
            return Err(SessionError::NotSoFarBack);
        };
        let host = self.hosts.of(game)?;
        let found = history.at(&*host, at)?;
        Ok((found, game))
    }

    /// The answer that follows the match after so many answers.
    pub fn answer(&self, at: usize) -> Option<Answer> {
        let mut histories = self.stretches.iter().filter_map(|stretch| stretch.history.as_ref());
        histories.rfind(|history| history.begin() <= at && at < history.end())?.answer(at)
    }

    /// After how many answers a turn had begun; one that was passed over has the place
    /// of the next.
    ///
    /// # Errors
    /// When it has not come yet, or it comes out differently when it is played again.
    pub fn turn_begins(&mut self, turn: u32) -> Result<usize, SessionError> {
        let (mut from, mut to) = (self.begin(), self.end());
        let now = self.at(to)?.0.state().turn;
        if turn > now {
            return Err(SessionError::NoTurn { turn, now });
        }
        // Turns only ever rise, so few of the points have to be looked at.
        while from < to {
            let middle = from.midpoint(to);
            match self.at(middle)?.0.state().turn >= turn {
                true => to = middle,
                false => from = middle + 1,
            }
        }
        Ok(to)
    }

    /// The places a viewer can look back at. A seat has those at which it saw
    /// something new or was asked: how many answers lie between tells who could
    /// respond to what, and is not for it to know. Where everything lies open,
    /// every answer is a place.
    ///
    /// # Errors
    /// When it comes out differently when it is played again.
    pub fn points(&mut self, viewer: Option<Seat>) -> Result<Vec<Point>, SessionError> {
        let mut points = Vec::new();
        let mut last: Option<SeenAt> = None;
        for at in self.begin()..=self.end() {
            let (found, game) = self.at(at)?;
            let turn = found.state().turn;
            if let Some(seat) = viewer {
                let now = SeenAt::of(found, seat);
                let fresh = last.as_ref().is_none_or(|last| {
                    let told = found.log().entries().get(last.entries..).unwrap_or_default();
                    let told = told.iter().any(|entry| {
                        entry.view(&game.rules, viewer).and_then(|view| log::line(&game.rules, &view)).is_some()
                    });
                    let asked = now.view.decision.is_some() && now.view.decision != last.view.decision;
                    told || asked
                        || View { decision: None, ..now.view.clone() } != View { decision: None, ..last.view.clone() }
                });
                last = Some(now);
                if !fresh {
                    continue;
                }
            }
            points.push(Point { at, turn });
        }
        Ok(points)
    }
}

/// What a seat saw at a point.
struct SeenAt {
    /// Who is asked beside it is left out.
    view: View,
    /// How long the log was.
    entries: usize,
}

impl SeenAt {
    fn of(found: &Match, seat: Seat) -> Self {
        let view = View { asked: Default::default(), ..found.view(seat) };
        Self { view, entries: found.log().entries().len() }
    }
}
