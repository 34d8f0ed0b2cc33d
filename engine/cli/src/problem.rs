//! Why a command cannot do what it was asked, as one sentence and what to do
//! next, and the exit code that says so to other programs.

use crate::meant;
use std::fmt;
use std::io;
use std::process::ExitCode;
use tuckbox_project::Error;
use tuckbox_session::SessionError;

/// How a command ended: the documented exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: everything is fine.
    Fine,
    /// 1: problems were found.
    Problems,
    /// 2: the command was used wrongly.
    Usage,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Problems => 1,
            Exit::Usage => 2,
        })
    }
}

/// Why a command stops.
#[derive(Debug)]
pub enum Problem {
    /// It was asked for something that is not there: exit code 2.
    Usage(Words),
    /// It found or met a problem: exit code 1.
    Failed(Words),
    /// Nobody reads what it writes any more, which is no problem at all.
    Unread,
}

/// A sentence, and perhaps what to do next.
#[derive(Debug, PartialEq, Eq)]
pub struct Words {
    /// A whole sentence in the present tense.
    pub message: String,
    /// What to do next.
    pub hint: Option<String>,
}

/// What commands give back.
pub type Done<T = Exit> = Result<T, Problem>;

impl Problem {
    /// Wrong usage, in a whole sentence.
    pub fn usage(message: impl Into<String>) -> Self {
        Problem::Usage(Words { message: message.into(), hint: None })
    }

    /// A problem, in a whole sentence.
    pub fn failed(message: impl Into<String>) -> Self {
        Problem::Failed(Words { message: message.into(), hint: None })
    }

    /// Says what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        if let Problem::Usage(words) | Problem::Failed(words) = &mut self {
            words.hint = Some(hint.into());
        }
        self
    }

    /// How the program ends because of it.
    pub fn exit(&self) -> Exit {
        match self {
            Problem::Usage(_) => Exit::Usage,
            Problem::Failed(_) => Exit::Problems,
            Problem::Unread => Exit::Fine,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Problem::Usage(words) | Problem::Failed(words) => f.write_str(&words.message),
            Problem::Unread => Ok(()),
        }
    }
}

/// A match cannot do what was asked.
impl From<SessionError> for Problem {
    fn from(error: SessionError) -> Self {
        use SessionError as E;
        let message = error.to_string();
        let hint: String = match &error {
            E::Unknown { kind, word, known } => return meant::unknown(kind, word, known.iter().map(String::as_str)),
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
            E::PageUnwritten { .. } => "Check that the folder of the box may be written to.".into(),
            _ => String::new(),
        };
        let problem = match &error {
            E::IsPresent | E::NoDifference | E::NotSoFarBack | E::NoAnswer { .. } => Problem::usage(message),
            E::Seats { .. } | E::Decks { .. } | E::Setup(_) => Problem::usage(message),
            E::Unread { error, .. } if error.kind() == io::ErrorKind::NotFound => Problem::usage(message),
            _ => Problem::failed(message),
        };
        if hint.is_empty() { problem } else { problem.hint(hint) }
    }
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
            Error::NoGame { name, known } => meant::unknown("game", &name, known.iter().map(String::as_str)),
            Error::NoMod(problem) => Problem::usage(message).hint(problem.hint),
            Error::ModOfMatch { name, .. } => Problem::usage(message).hint(format!(
                "Put it into the folder `mods/{name}`, or name its folder or archive with `--mod FILE`."
            )),
        }
    }
}

/// Writing to the terminal or a pipe failed.
impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Problem::Unread,
            _ => Problem::failed(format!("The output cannot be written: {error}.")),
        }
    }
}
