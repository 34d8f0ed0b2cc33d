//! Names that do not exist, as a problem of a command: with the name that may
//! have been meant, or all there are.

use super::problem::Problem;
use tuckbox_core::suggest::did_you_mean;
use tuckbox_core::words::quoted;

/// The problem that there is no `kind` called `word`, with the nearest name or
/// all of them.
pub fn unknown<'a>(kind: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.into_iter().collect();
    let problem = Problem::usage(format!("There is no {kind} `{word}`."));
    match (did_you_mean(word, known.iter().copied()), known.is_empty()) {
        (Some(hint), _) => problem.hint(hint),
        (None, true) => problem.hint(format!("There is no {kind} at all.")),
        (None, false) => problem.hint(format!("Choose one of these: {}.", quoted(&known))),
    }
}
