//! The verdict on new content: what the match of a session has to be compared
//! with it, and going on from where it would have gone otherwise.

use super::Session;
use crate::players::Player;
use crate::problem::{Done, Problem};
use std::path::Path;
use tuckbox_core::ids::Seat;
use tuckbox_replay::verdict::{Differs, Played};

impl Session {
    /// The match as it was played, with every content there was; nothing before
    /// the first answer.
    pub fn played(&mut self) -> Option<Played> {
        let answers = self.play.given();
        self.past.follow(&self.play);
        (!answers.is_empty()).then(|| Played { setup: self.start.clone(), answers, contents: self.past.contents() })
    }

    /// The people who are told a verdict: the only one, or several, who must
    /// not learn each other's secrets; nobody where only bots play.
    pub fn told(&self) -> Vec<Seat> {
        let players = (0..).map(Seat).zip(&self.players);
        let people = players.filter(|(_, player)| matches!(player, Player::Human)).map(|(seat, _)| seat);
        match people.collect::<Vec<Seat>>() {
            // A seat that nobody has knows only what lies open.
            several if several.len() > 1 => vec![Seat(u8::MAX)],
            people => people,
        }
    }

    /// Keeps where the match would have gone otherwise, if it would have.
    pub fn judge(&mut self, differs: Option<Differs>) {
        self.differs = differs;
    }

    /// Where the match would have gone otherwise under the content there is now.
    pub fn differs(&self) -> Option<&Differs> {
        self.differs.as_ref()
    }

    /// Goes back to where the match would have gone otherwise, under the content
    /// there is now; the match as it is now is written to a file first.
    ///
    /// # Errors
    /// When there is no such place, the file cannot be written, or the answers
    /// before it do not fit; the match is then as it was.
    pub fn branch_to_new(&mut self, beside: &Path) -> Done<()> {
        let Some(differs) = self.differs.take() else {
            return Err(Problem::usage("No save of the content has made a difference to this match.")
                .hint("After one that does, `branch` goes back to where."));
        };
        let done = self.branch_anew(&differs.before, beside);
        match done {
            Ok(()) => self.start = self.play.setup().clone(),
            Err(_) => self.differs = Some(differs),
        }
        done
    }
}
