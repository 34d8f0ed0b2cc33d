//! Any kept match opened at any of its answers: what `play` saved, or a replay.
//! Where its answers no longer lead to it, that is said, and its end still opens.

use crate::SessionError;
use crate::saves::MatchFile;
use std::sync::Arc;
use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::differences;
use tuckbox_project::game::Game;
use tuckbox_replay::history::History;
use tuckbox_replay::{Divergence, Retold};

/// A match from a file.
pub struct OpenMatch {
    /// The content that is here now, with the mods of the match.
    pub game: Game,
    /// What runs the scripts of its game.
    pub host: Box<dyn Host>,
    /// The match after `at` answers.
    pub play: Match,
    /// How many answers were given before.
    pub at: usize,
    /// The match at every answer there is one for.
    pub history: History,
    /// Where its answers no longer lead to it under this content, if anywhere.
    pub divergence: Option<Divergence>,
    /// What people should hear before they look at it: mods, other content.
    pub remarks: Vec<String>,
}

impl OpenMatch {
    /// Goes to another answer.
    ///
    /// # Errors
    /// When there is no match for it.
    pub fn go(&mut self, at: usize) -> Result<(), SessionError> {
        let (begin, end) = (self.history.begin(), self.history.end());
        if at > end {
            return Err(SessionError::NoAnswer { at, begin, end });
        }
        if at < begin {
            return Err(SessionError::Forgotten { begin });
        }
        self.play = self.history.at(&*self.host, at)?.clone();
        self.at = at;
        Ok(())
    }
}

/// Opens a match after `at` answers, or at its end. `game` is the one it is a
/// match of, with its mods, as it is here now.
///
/// # Errors
/// When it does not begin under this content, or when it has no such answer.
pub fn open(kept: MatchFile, game: Game, at: Option<usize>) -> Result<OpenMatch, SessionError> {
    let game = if let MatchFile::Save(save) = &kept { game.keeping_of(save) } else { game };
    let host = game.host()?;
    let mut remarks = others(&kept, &game);
    let Replayed { mut history, divergence, failing } = past(&game, &*host, kept)?;
    remarks.extend(failing);
    remarks.extend(divergence.as_ref().map(ToString::to_string));
    let end = history.end();
    let play = history.at(&*host, end)?.clone();
    let mut opened = OpenMatch { game, host, play, at: end, history, divergence, remarks };
    if let Some(at) = at {
        opened.go(at)?;
    }
    Ok(opened)
}

/// What is different here from where a match was played: whole sentences.
pub fn others(kept: &MatchFile, game: &Game) -> Vec<String> {
    match kept {
        MatchFile::Report(report) => report.differences(game),
        kept => {
            let changed = kept.content() != game.version();
            let changed = changed.then(|| "The content has changed since it was played.".into());
            differences(kept.mods(), &game.rules.mods).into_iter().chain(changed).collect()
        }
    }
}

/// What became of playing a kept match again.
struct Replayed {
    history: History,
    divergence: Option<Divergence>,
    /// Whether what failed in a report fails here.
    failing: Option<String>,
}

/// The match at every answer, as far as they still lead somewhere.
fn past(game: &Game, host: &dyn Host, kept: MatchFile) -> Result<Replayed, SessionError> {
    match kept {
        MatchFile::Save(save) => {
            let found = Match::load(Arc::clone(&game.rules), host, *save)?;
            Ok(match History::of(game, host, &found) {
                Ok(history) => Replayed { history, divergence: None, failing: None },
                Err(divergence) => {
                    Replayed { history: History::from(&found), divergence: Some(divergence), failing: None }
                }
            })
        }
        MatchFile::Replay(replay) => {
            let Retold { history, divergence } = replay.history(game, host)?;
            Ok(Replayed { history, divergence, failing: None })
        }
        MatchFile::Report(report) => {
            let again = report.reproduce(game, host);
            let (failing, divergence) = (again.failing(&report), again.divergence().cloned());
            Ok(Replayed { history: again.history?, divergence, failing })
        }
    }
}
