//! Any kept match opened at any of its answers: what `play` saved, or a replay.
//! Where its answers no longer lead to it, that is said, and its end still opens.

use crate::commands::load;
use crate::meant;
use crate::modding::{self, Modding};
use crate::problem::{Done, Problem};
use crate::saves::{self, Kept};
use std::path::Path;
use std::sync::Arc;
use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::differences;
use tuckbox_project::game::Game;
use tuckbox_replay::Verdict;
use tuckbox_replay::history::History;

/// A match from a file.
pub struct Opened {
    /// The content that is here now, with the mods of the match.
    pub game: Game,
    /// Runs its scripts.
    pub host: Box<dyn Host>,
    /// The match after `at` answers.
    pub play: Match,
    /// How many answers were given before.
    pub at: usize,
    /// The match at every answer there is one for.
    pub history: History,
    /// Whether its answers lead to it under this content.
    pub verdict: Verdict,
    /// What people should hear before they look at it: mods, other content.
    pub remarks: Vec<String>,
}

impl Opened {
    /// Goes to another answer.
    ///
    /// # Errors
    /// When there is no match for it.
    pub fn go(&mut self, at: usize) -> Done<()> {
        let (begin, end) = (self.history.begin(), self.history.end());
        if at > end {
            let problem = Problem::usage(format!("There is no answer {at}; the match has {end}."));
            return Err(problem.hint(format!("Take a number from {begin} to {end}.")));
        }
        if at < begin {
            return Err(Problem::failed(format!(
                "What was before answer {begin} cannot be shown, because the answers no longer lead to the saved match."
            ))
            .hint(format!("Only its end opens: leave out the number, or take {begin}.")));
        }
        let found = self.history.at(&*self.host, at);
        self.play = found.map_err(|verdict| Problem::failed(verdict.to_string()))?.clone();
        self.at = at;
        Ok(())
    }
}

/// Opens a match after `at` answers, or at its end.
///
/// # Errors
/// When the file or its game cannot be read, when it does not begin under this
/// content, or when it has no such answer.
pub fn open(root: &Path, file: &Path, mods: &Modding, at: Option<usize>) -> Done<Opened> {
    let kept = saves::kept(file)?;
    let game = game_of(root, file, &kept, mods)?;
    let game = if let Kept::Save(save) = &kept { game.keeping_of(save) } else { game };
    let host = game.host().map_err(|broken| Problem::failed(broken.to_string()))?;
    let mut remarks: Vec<String> = modding::told(&game).into_iter().collect();
    remarks.extend(others(&kept, &game));
    let Past { mut history, verdict, failing } = past(&game, &*host, kept)?;
    remarks.extend(failing);
    if verdict != Verdict::Same {
        remarks.push(verdict.to_string());
    }
    let end = history.end();
    let play = history.at(&*host, end).map_err(|verdict| Problem::failed(verdict.to_string()))?.clone();
    let mut opened = Opened { game, host, play, at: end, history, verdict, remarks };
    if let Some(at) = at {
        opened.go(at)?;
    }
    Ok(opened)
}

/// The game of a kept match, with its own mods and those asked for.
///
/// # Errors
/// When the box has it not, or it cannot be played.
pub fn game_of(root: &Path, file: &Path, kept: &Kept, mods: &Modding) -> Done<Game> {
    let name = kept.game();
    let games = tuckbox_content::games(root);
    if !games.iter().any(|known| known == name) {
        let problem = meant::unknown("game", name, games.iter().map(String::as_str));
        return Err(problem.hint(format!("`{}` is a match of it; name its box with `--box DIR`.", file.display())));
    }
    load(root, name, &mods.with_those_of(root, kept.mods())?)
}

/// What is different here from where a match was played: whole sentences.
pub fn others(kept: &Kept, game: &Game) -> Vec<String> {
    match kept {
        Kept::Report(report) => report.differences(game),
        kept => {
            let changed = kept.content() != game.version();
            let changed = changed.then(|| "The content has changed since it was played.".into());
            differences(kept.mods(), &game.rules.mods).into_iter().chain(changed).collect()
        }
    }
}

/// What became of playing a kept match again.
struct Past {
    history: History,
    verdict: Verdict,
    /// Whether what failed in a report fails here.
    failing: Option<String>,
}

/// The match at every answer, as far as they still lead somewhere.
fn past(game: &Game, host: &dyn Host, kept: Kept) -> Done<Past> {
    match kept {
        Kept::Save(save) => {
            let found = Match::load(Arc::clone(&game.rules), host, *save);
            let found = found.map_err(|trouble| Problem::failed(trouble.to_string()))?;
            Ok(match History::of(game, host, &found) {
                Ok(history) => Past { history, verdict: Verdict::Same, failing: None },
                Err(verdict) => Past { history: History::from(&found), verdict, failing: None },
            })
        }
        Kept::Replay(replay) => match replay.history(game, host) {
            (Some(history), verdict) => Ok(Past { history, verdict, failing: None }),
            (None, verdict) => Err(Problem::failed(verdict.to_string())),
        },
        Kept::Report(report) => {
            let retold = report.retell(game, host);
            let failing = retold.failing(&report);
            match retold.history {
                Some(history) => Ok(Past { history, verdict: retold.verdict, failing }),
                None => Err(Problem::failed(retold.verdict.to_string())),
            }
        }
    }
}
