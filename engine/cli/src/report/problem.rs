//! Why a command cannot do what it was asked, as one sentence and what to do
//! next, and the exit code that says so to other programs.

use std::fmt;
use std::io;
use std::process::ExitCode;
use tuckbox_shards::Fault;

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

impl Words {
    /// The same, met at a revision.
    #[must_use]
    pub fn at(self, revision: &str) -> Self {
        Self { message: format!("At `{revision}`: {}", self.message), ..self }
    }
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

/// Files with simulated games cannot be read, merged or written.
impl From<tuckbox_shards::Problem> for Problem {
    fn from(problem: tuckbox_shards::Problem) -> Self {
        let words = Words { message: problem.message, hint: problem.hint.map(str::to_owned) };
        match problem.fault {
            Fault::Usage => Problem::Usage(words),
            Fault::Files => Problem::Failed(words),
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
