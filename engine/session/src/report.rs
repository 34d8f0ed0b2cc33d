//! A bug report of a match that is being played: as it is now, or stuck on the
//! answer that failed.

use crate::session::Session;
use crate::{SessionError, saves};
use std::path::Path;
use tuckbox_core::matches::{Answer, Match};
use tuckbox_core::play::{Failure, Host};
use tuckbox_project::game::Game;
use tuckbox_replay::history::again;
use tuckbox_replay::report::{BugReport, ReportSubject, ReportedFailure, Start};
use tuckbox_replay::{Course, Fingerprint};

/// Whether a report may be written while a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Openness {
    /// It tells nothing that is not known.
    Free,
    /// It tells the seed, which nobody knows yet; the person has to want that.
    Ask,
    /// It tells the seed, and with it what other people hold and roll.
    Closed,
}

/// What a report is made of.
pub struct ReportSource<'a> {
    /// The match at the point that is reported.
    pub now: &'a Match,
    /// A match before it, from which its answers lead on for certain.
    pub start: Option<Match>,
    /// The answers from its very beginning, and at last the one that failed.
    pub answers: &'a [Answer],
    /// Why it is stuck.
    pub failure: Option<&'a Failure>,
    /// What it is about.
    pub about: ReportSubject,
}

/// Writes a report of a match from its beginning where the answers lead to it
/// from there, and else from where they do.
///
/// # Errors
/// When the match cannot be played again from anywhere, which is a fault of a
/// script.
pub fn report(game: &Game, host: &dyn Host, source: ReportSource) -> Result<BugReport, SessionError> {
    let ReportSource { now, start, answers, failure, about } = source;
    let beginning = again(game, host, now.setup(), Course { answers: &[], branched: now.branched() }).ok();
    let starts = beginning.map(|found| (found, true)).into_iter();
    let starts = starts.chain(start.map(|found| (found, false))).chain([(now.clone(), false)]);
    let mut why = String::new();
    for (start, is_beginning) in starts {
        let first = start.given().len();
        let course = Course { answers: answers.get(first..).unwrap_or_default(), branched: now.branched() };
        match BugReport::of(game, host, Start { found: &start, is_beginning }, course, about.clone()) {
            Ok(mut report) => {
                let fails = report.failure.is_some();
                let leads = report.played.end == Fingerprint(now.fingerprint());
                if (fails && failure.is_some()) || (!fails && leads) {
                    // It may have failed with nobody answering.
                    report.failure = report.failure.or(failure.map(ReportedFailure::from));
                    return Ok(report);
                }
                why = "the answers lead elsewhere".into();
            }
            Err(divergence) => why = divergence.to_string(),
        }
    }
    Err(SessionError::NotReplayable(why))
}

impl Session {
    /// Whether a report may be written now.
    pub fn openness(&self) -> Openness {
        match (self.is_sealed() && self.outcome().is_none(), self.people() > 1) {
            (false, _) => Openness::Free,
            (true, false) => Openness::Ask,
            (true, true) => Openness::Closed,
        }
    }

    /// Writes a bug report, about the match after `at` answers or as it is now.
    /// What [`Session::openness`] says has been heeded.
    ///
    /// # Errors
    /// When the match cannot be played again, or the file cannot be written.
    pub fn report(&mut self, file: &Path, note: &str, at: Option<usize>) -> Result<(), SessionError> {
        self.timeline.look(&self.play)?;
        let start = self.timeline.start();
        let given = self.play.given();
        let failed = self.failure.is_some();
        let answers = self.attempt.as_deref().filter(|_| failed).unwrap_or(&given);
        let about = ReportSubject { note: Some(note.to_owned()), at };
        let source = ReportSource { now: &self.play, start, answers, failure: self.failure.as_ref(), about };
        saves::write(file, &report(&self.game, &*self.host, source)?)
    }
}
