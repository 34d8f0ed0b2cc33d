//! The verdict on new content: what the match of a session has to be compared
//! with it, and going on from where it would have gone otherwise.

use crate::SessionError;
use crate::session::Session;
use std::path::Path;
use tuckbox_core::ids::Seat;
use tuckbox_replay::verdict::{FirstDifference, PlayedMatch};

impl Session {
    /// The match as it was played, with every content there was; nothing before
    /// the first answer.
    pub fn played(&mut self) -> Option<PlayedMatch> {
        let answers = self.play.given();
        self.timeline.follow(&self.play);
        (!answers.is_empty()).then(|| PlayedMatch {
            setup: self.start.clone(),
            answers,
            contents: self.timeline.contents(),
            branched: self.play.branched().to_vec(),
        })
    }

    /// The people who are told a verdict: the only one, or several, who must
    /// not learn each other's secrets; nobody where only bots play.
    pub fn verdict_viewers(&self) -> Vec<Seat> {
        match self.person_seats().collect::<Vec<Seat>>() {
            // A seat that nobody has knows only what lies open.
            several if several.len() > 1 => vec![Seat(u8::MAX)],
            people => people,
        }
    }

    /// Keeps where the match would have gone otherwise, if it would have.
    pub fn judge(&mut self, differs: Option<FirstDifference>) {
        self.differs = differs;
    }

    /// Where the match would have gone otherwise under the content there is now.
    pub fn differs(&self) -> Option<&FirstDifference> {
        self.differs.as_ref()
    }

    /// Goes back to where the match would have gone otherwise, under the content
    /// there is now; the match as it is now is written to a file first.
    ///
    /// # Errors
    /// When there is no such place, the file cannot be written, or the answers
    /// before it do not fit; the match is then as it was.
    pub fn branch_to_new(&mut self, beside: &Path) -> Result<(), SessionError> {
        let Some(differs) = self.differs.take() else {
            return Err(SessionError::NoDifference);
        };
        let done = self.branch_anew(&differs.before, beside);
        match done {
            Ok(()) => self.start = self.play.setup().clone(),
            Err(_) => self.differs = Some(differs),
        }
        done
    }
}
