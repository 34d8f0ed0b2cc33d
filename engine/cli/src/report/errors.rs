//! What the libraries cannot do, as problems of a command: what to do next, in
//! the words of this program, and the exit code.

use super::problem::Problem;
use super::suggest;
use std::io;
use std::path::Path;
use tuckbox_project::Error;
use tuckbox_server::refused::Refused;
use tuckbox_server::store::StoreError;
use tuckbox_session::SessionError;

/// A match cannot do what was asked.
impl From<SessionError> for Problem {
    fn from(error: SessionError) -> Self {
        use SessionError as E;
        let message = error.to_string();
        let hint: String = match &error {
            E::Unknown { kind, word, known } => return suggest::unknown(kind, word, known.iter().map(String::as_str)),
            E::ChangedInAction => "Go one step back, to before the action.".into(),
            E::NoDifference => "After one that does, `branch` goes back to where.".into(),
            E::NotReplayable(_) => "Save it instead, and send the file with what you have seen.".into(),
            E::SealedPosition => "Begin a match with `--seed NUMBER` to save its positions as scenarios.".into(),
            E::NoAnswer { begin, end, .. } => format!("Take a number from {begin} to {end}."),
            E::Forgotten { begin } => format!("Only its end opens: leave out the number, or take {begin}."),
            E::Decks { .. } => "Give one deck for each seat: `--decks one,another`.".into(),
            E::NoDeck => "Write one in its folder `decks`.".into(),
            E::Unread { error, .. } if error.kind() == io::ErrorKind::NotFound => "Check its name.".into(),
            E::TooLarge(_) => "Check its name.".into(),
            E::Unwritten { .. } => "Check that its folder exists and may be written to.".into(),
            E::NoMatch { .. } => "It may be damaged, or written by a newer program; take another file.".into(),
            E::NoSave { .. } => "Save the match again, or take another file.".into(),
            E::OtherFile(_) => "Name a file that is not there yet, or a match that may be replaced.".into(),
            E::PageUnwritten { .. } => "Check that the folder of the box may be written to.".into(),
            _ => String::new(),
        };
        let problem = match &error {
            E::IsPresent | E::NoDifference | E::NotSoFarBack | E::NoAnswer { .. } | E::NoTurn { .. } => {
                Problem::usage(message)
            }
            E::Seats { .. } | E::Decks { .. } | E::Setup(_) => Problem::usage(message),
            E::Unread { error, .. } if error.kind() == io::ErrorKind::NotFound => Problem::usage(message),
            _ => Problem::failed(message),
        };
        if hint.is_empty() { problem } else { problem.hint(hint) }
    }
}

/// The server cannot do what was asked.
impl From<Refused> for Problem {
    fn from(why: Refused) -> Self {
        match why {
            Refused::Store(why) => why.into(),
            Refused::Session(why) => why.into(),
            other => Problem::failed(other.to_string()),
        }
    }
}

/// A store cannot be used; its sentences say what to do.
impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        Problem::failed(why.to_string())
    }
}

/// A folder as one would type it in the current one.
fn from_here(folder: &Path) -> &Path {
    let here = std::env::current_dir().unwrap_or_default();
    folder.strip_prefix(&here).ok().filter(|rest| !rest.as_os_str().is_empty()).unwrap_or(folder)
}

/// A box, a game or a mod is not there.
impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        match error {
            Error::NotABox(_) => {
                Problem::usage(message).hint("Give the folder that holds `content`, `scripts` and `tests`.")
            }
            Error::InNoBox => {
                Problem::usage(message).hint("Change to the folder of a box, or name it with `--box DIR`.")
            }
            Error::NoCurrentFolder(_) => Problem::failed(message),
            Error::NoGame { name, known, elsewhere } => match elsewhere.first().map(|folder| from_here(folder)) {
                Some(other) => {
                    Problem::usage(message).hint(format!("The box `{0}` has it: add `--box {0}`.", other.display()))
                }
                None => suggest::unknown("game", &name, known.iter().map(String::as_str)),
            },
            Error::NoMod(problem) => Problem::usage(message).hint(problem.hint),
            Error::ModOfMatch { name, .. } => Problem::usage(message).hint(format!(
                "Put it into the folder `mods/{name}`, or name its folder or archive with `--mod FILE`."
            )),
        }
    }
}
