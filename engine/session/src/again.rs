//! A session that goes on with a match from what was written down of it: what it
//! began with, its answers, and the contents it was played with. So whoever keeps
//! answers one by one, and no state, has lost nothing.

use crate::SessionError;
use crate::auto_pass::Windows;
use crate::hosts::Hosts;
use crate::player::Player;
use crate::replayed::replayed;
use crate::session::Session;
use crate::timeline::Timeline;
use tuckbox_replay::verdict::PlayedMatch;

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
        let (game, now, host) = replayed(&played, hosts, |game, now| timeline.go_on(game, now))?;
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
