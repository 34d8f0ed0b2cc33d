//! Bug reports: a match with everything another machine needs to play it again,
//! and to say exactly what is different there.

use crate::divergence::Divergence;
use crate::file::Replay;
use crate::history::History;
use crate::moves::{Fingerprint, Move};
use crate::rerun::{Course, branch};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tuckbox_content::parts::PartHashes;
use tuckbox_core::commitment::hex;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::mods::differences;
use tuckbox_project::game::Game;

/// The version of [`BugReport`].
pub const REPORT_FORMAT: u32 = 1;

/// A match as somebody had it when something was wrong, to be played again elsewhere.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugReport {
    /// The version of this format.
    pub report: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// What the person says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The answer it is about; left out, the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Why the match could not go on after its last answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<ReportedFailure>,
    /// The hash of each file of the content, by path: the first 64 bits of its
    /// BLAKE3, in hexadecimal.
    pub files: BTreeMap<String, String>,
    /// The hash of each card, ability, effect and whatever else has a name.
    pub parts: PartHashes,
    /// The match its answers go on from, where that is not its beginning: it
    /// was played under several contents, or began on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Box<Save>>,
    /// The setup and all answers up to where it happened.
    pub played: Replay,
}

/// A failure of content or script, as a file keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportedFailure {
    /// Why the step could not be done, as a whole sentence.
    pub message: String,
    /// Card, ability, script line, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
    /// The script file and line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<(String, u32)>,
}

impl From<&Failure> for ReportedFailure {
    fn from(failure: &Failure) -> Self {
        let Failure { message, trace, line, .. } = failure.clone();
        Self { message, trace, line }
    }
}

impl ReportedFailure {
    /// The failure in one line: the sentence, then where in the content it happened.
    pub fn words(&self) -> String {
        let message = self.message.trim();
        let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
        let message = format!("{message}{stop}");
        Failure { trace: self.trace.clone(), line: self.line.clone(), ..Failure::new(message) }.to_string()
    }
}

/// The match whose answers a report has.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The match before the first of them.
    pub found: &'a Match,
    /// Whether it is what its setup gives, so that the setup tells it.
    pub is_beginning: bool,
}

/// What a report is about, beside the match.
#[derive(Debug, Clone, Default)]
pub struct ReportSubject {
    /// What the person says.
    pub note: Option<String>,
    /// The answer it is about.
    pub at: Option<usize>,
}

/// What came of playing a report again.
pub struct Reproduction {
    /// The match at every answer, as far as it came; or why it does not even begin.
    pub history: Result<History, Divergence>,
    /// Where it no longer comes out the same, if that is before its end or its
    /// failure.
    later: Option<Divergence>,
    /// Why it fails here, if it does.
    pub failure: Option<ReportedFailure>,
}

impl BugReport {
    /// Writes a match down. It begins at `start`, where that is not what its setup
    /// gives; `answers` lead on from there, and at the last of them content or
    /// script may fail.
    ///
    /// # Errors
    /// When an answer before the last one fails, or any is refused.
    pub fn of(
        game: &Game,
        host: &dyn Host,
        start: Start<'_>,
        Course { answers, branched }: Course<'_>,
        about: ReportSubject,
    ) -> Result<Self, Divergence> {
        let mut found = start.found.clone();
        let first = found.given().len();
        let mut moves = Vec::with_capacity(answers.len());
        let mut failure = None;
        for (answer, number) in answers.iter().zip(first + 1..) {
            moves.push(Move::of(&found, *answer));
            match found.give(host, *answer) {
                Ok(Ok(())) => branch(&mut found, branched, number),
                Ok(Err(refusal)) => return Divergence::at(number, refusal.to_string()),
                Err(failed) if moves.len() == answers.len() => failure = Some(ReportedFailure::from(&failed)),
                Err(failed) => return Divergence::at(number, format!("The game fails: {failed}")),
            }
        }
        let files = game.sources.iter().map(|(_, source)| (source.path.clone(), short_hash(&source.text)));
        Ok(Self {
            report: REPORT_FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            note: about.note.filter(|note| !note.trim().is_empty()),
            at: about.at,
            failure,
            files: files.collect(),
            parts: game.parts().hashes(),
            from: (!start.is_beginning).then(|| Box::new(start.found.save())),
            played: Replay::written(game, &found, moves),
        })
    }

    /// What is different here from where it was written, apart from the match:
    /// program, mods, files, then each card, ability, effect and so on. Whole
    /// sentences; nothing where all is the same.
    pub fn differences(&self, game: &Game) -> Vec<String> {
        let mut found = Vec::new();
        let here = env!("CARGO_PKG_VERSION");
        if self.program != here {
            found.push(format!("It was written by tuckbox {}, and this is tuckbox {here}.", self.program));
        }
        found.extend(differences(&self.played.mods, &game.rules.mods));
        if self.played.is_of(game) {
            return found;
        }
        let now: BTreeMap<&str, String> =
            game.sources.iter().map(|(_, source)| (source.path.as_str(), short_hash(&source.text))).collect();
        for (path, hash) in &self.files {
            match now.get(path.as_str()) {
                None => found.push(format!("The file `{path}` is not here.")),
                Some(other) if other != hash => found.push(format!("The file `{path}` is another one here.")),
                Some(_) => {}
            }
        }
        let new = now.keys().filter(|path| !self.files.contains_key(**path));
        found.extend(new.map(|path| format!("The file `{path}` is only here.")));
        if !self.parts.is_empty() {
            let changes = self.parts.changes(game.parts());
            found.extend(changes.sentences());
            if changes.is_empty() {
                found.push("No card, ability, effect or rule differs: only comments, texts or their order do.".into());
            }
        }
        found
    }

    /// Plays it again, under content that may be other than it was.
    pub fn reproduce(&self, game: &Game, host: &dyn Host) -> Reproduction {
        let mut found = match self.begin(game, host) {
            Ok(found) => found,
            Err(divergence) => return Reproduction { history: Err(divergence), later: None, failure: None },
        };
        let mut history = History::from(&found);
        let (first, same) = (history.begin(), self.played.is_of(game));
        let mut later = None;
        let mut failure = None;
        for (step, number) in self.played.moves.iter().zip(first + 1..) {
            if let Some(message) = step.differs(&found, same) {
                later = Some(Divergence::new(number, message));
                break;
            }
            match found.give(host, step.answer()) {
                Ok(Ok(())) => {
                    branch(&mut found, &self.played.branched, number);
                    history.note(step.answer(), &found);
                }
                Ok(Err(refusal)) => {
                    later = Some(Divergence::new(number, refusal.to_string()));
                    break;
                }
                Err(failed) => {
                    if number < first + self.played.moves.len() || self.failure.is_none() {
                        later = Some(Divergence::new(number, format!("The game fails: {failed}")));
                    }
                    failure = Some(ReportedFailure::from(&failed));
                    break;
                }
            }
        }
        if later.is_none() && failure.is_none() && same && Fingerprint(found.fingerprint()) != self.played.end {
            let number = first + self.played.moves.len() + 1;
            later = Some(Divergence::new(number, "All answers fit, but the match ends as another one."));
        }
        Reproduction { history: Ok(history), later, failure }
    }

    fn begin(&self, game: &Game, host: &dyn Host) -> Result<Match, Divergence> {
        if self.report != REPORT_FORMAT {
            let message =
                format!("The format of the report is {}, and this program reads {REPORT_FORMAT}.", self.report);
            return Divergence::at(0, message);
        }
        self.played.is_for(game)?;
        let Some(save) = &self.from else { return self.played.begun(game, host) };
        Match::load(Arc::clone(&game.rules), host, Save::clone(save))
            .map_err(|trouble| Divergence::new(0, trouble.to_string()))
    }
}

impl Reproduction {
    /// Where it does not come out the same up to its end, or to where it fails.
    pub fn divergence(&self) -> Option<&Divergence> {
        self.history.as_ref().err().or(self.later.as_ref())
    }

    /// Whether the failure of the report happens here too, as a whole sentence;
    /// nothing where neither fails.
    pub fn failing(&self, report: &BugReport) -> Option<String> {
        match (&report.failure, &self.failure) {
            (Some(then), Some(now)) if then.message == now.message => {
                Some(format!("The failure of the report happens here too: {}", now.words()))
            }
            (Some(then), Some(now)) => Some(format!(
                "It fails here otherwise than in the report: {} Reported was: {}",
                now.words(),
                then.words()
            )),
            (Some(then), None) => Some(format!("The failure of the report does not happen here: {}", then.words())),
            (None, Some(_)) | (None, None) => None,
        }
    }

    /// Whether everything came out as it was reported.
    pub fn is_same(&self, report: &BugReport) -> bool {
        let message = |failed: &Option<ReportedFailure>| failed.as_ref().map(|failed| failed.message.clone());
        self.divergence().is_none() && message(&report.failure) == message(&self.failure)
    }
}

/// The first 64 bits of the BLAKE3 of a text, in hexadecimal.
fn short_hash(text: &str) -> String {
    let hash = blake3::hash(text.as_bytes());
    hash.as_bytes().first_chunk::<8>().map(|bytes| hex(bytes)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
