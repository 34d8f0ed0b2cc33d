//! A session that goes on with a match from what was written down of it: what it
//! began with, its answers, and the contents it was played with. So whoever keeps
//! answers one by one, and no state, has lost nothing.

use crate::SessionError;
use crate::auto_pass::Windows;
use crate::hosts::Hosts;
use crate::player::Player;
use crate::session::Session;
use crate::timeline::Timeline;
use std::rc::Rc;
use tuckbox_core::matches::{Answer, Match, Trouble};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;
use tuckbox_replay::verdict::{PlayedContent, PlayedMatch};
use tuckbox_replay::{Divergence, branch};

impl Session {
    /// The match after all its answers, with its whole past and log; its host is one that
    /// other sessions of this thread use, too.
    ///
    /// # Errors
    /// When it cannot begin, when an answer is no longer taken, or when a content does
    /// not fit it.
    pub fn again(
        played: PlayedMatch,
        players: Vec<Box<dyn Player>>,
        windows: Option<Windows>,
        hosts: &Hosts,
    ) -> Result<Self, SessionError> {
        let mut timeline = Timeline::resting(&played.setup, hosts);
        let (game, now, host) = again(&played, hosts, |game, now| timeline.go_on(game, now))?;
        let mut session = Self::seated(game, now, host, players, windows, hosts);
        (session.timeline, session.start) = (timeline, played.setup);
        session.begin_asking();
        Ok(session)
    }

    /// Keeps nothing of what was that can be played again: for one of many that nobody
    /// looks at for a while.
    pub fn rest(&mut self) {
        self.timeline.rest();
    }

    /// How many whole matches are kept to look back at.
    pub fn kept(&self) -> usize {
        self.timeline.kept()
    }
}

/// Plays a match again, with its whole log, to its last answer; `begins` sees it where each
/// of its contents comes.
///
/// # Errors
/// When it cannot begin, when an answer is no longer taken, or when a content does not fit.
pub(crate) fn again(
    played: &PlayedMatch,
    hosts: &Hosts,
    mut begins: impl FnMut(&Game, &Match),
) -> Result<(Game, Match, Rc<dyn Host>), SessionError> {
    let PlayedMatch { setup, answers, contents, branched } = played;
    let mut contents = contents.iter().peekable();
    let first = contents.next().ok_or(SessionError::NotSoFarBack)?;
    let mut game = first.game.clone();
    let mut host = hosts.of(&game)?;
    let mut now = Match::new(game.rules.clone(), setup.clone())?;
    // Where it fails, it was stuck there, and goes on as it once did.
    let _ = now.advance(&*host);
    branch(&mut now, branched, 0);
    begins(&game, &now);
    let mut given = answers.iter().zip(1..);
    loop {
        let end = contents.peek().map_or(answers.len(), |next| next.after);
        while now.given().len() < end
            && let Some((answer, number)) = given.next()
        {
            give(&*host, &mut now, *answer, number)?;
            branch(&mut now, branched, number);
        }
        let Some(PlayedContent { game: next, .. }) = contents.next() else { break };
        game = next.clone().keeping(&now);
        host = hosts.of(&game)?;
        now.swap(game.rules.clone(), &*host).map_err(SessionError::KeepsOld)?;
        begins(&game, &now);
    }
    Ok((game, now, host))
}

/// Gives an answer that was taken once. A failure after it is where the match was
/// stuck; one that undoes it is a difference.
fn give(host: &dyn Host, now: &mut Match, answer: Answer, number: usize) -> Result<(), SessionError> {
    let taken = match answer {
        Answer::Option(seat, option) => now.answer(host, seat, usize::from(option)),
        Answer::Concede(seat) => now.concede(host, seat),
        Answer::Edit(edit) => now.edit(host, edit),
    };
    match taken {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Err(SessionError::Differs(Divergence { answer: number, message: refusal.to_string() })),
        Err(_) if now.given().len() >= number => Ok(()),
        Err(failure) => Err(SessionError::Trouble(Trouble::Failed(failure))),
    }
}
