//! Why a file is not read: the end of a sentence that begins with its path, and
//! what to do next.

use std::fs::Metadata;
use std::io;
use std::string::FromUtf8Error;
use std::sync::Arc;

/// Why a file is not read. Its text ends the sentence "The file … cannot be read:".
#[derive(Debug, Clone, thiserror::Error)]
pub enum Unread {
    /// The system does not give it.
    #[error("{0}")]
    System(Arc<io::Error>),
    /// A folder stands where a file should.
    #[error("it is a folder, not a file")]
    Folder,
    /// A pipe, a device, a socket.
    #[error("it is {0}, not a regular file")]
    NotRegular(&'static str),
    /// It is a link to something that is not in the box.
    #[error("it leads out of the box")]
    Outside,
    /// It is a link to a folder in which it stands.
    #[error("it leads back to a folder that it stands in")]
    Cycle,
    /// It has more bytes than a file may have.
    #[error("it has more than {}", size(*most))]
    TooLarge {
        /// The bytes it may have.
        most: u64,
    },
    /// The files before it have used up the bytes that all may have.
    #[error("with it the files of the box have more than {}", size(*most))]
    TooMuch {
        /// The bytes all may have.
        most: u64,
    },
    /// The same of those that are RON.
    #[error("with it the RON files of the box have more than {}", size(*most))]
    TooMuchRon {
        /// The bytes all may have.
        most: u64,
    },
    /// It stands in too many folders.
    #[error("it stands more than {most} folders deep")]
    TooDeep {
        /// The names a path may have.
        most: usize,
    },
    /// A folder after too many files.
    #[error("with it the box has more than {most} files and folders")]
    TooMany {
        /// How many there may be.
        most: usize,
    },
    /// It is no text.
    #[error("it is not text in UTF-8")]
    NotText(FromUtf8Error),
}

impl Unread {
    /// What to do next.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::System(_) => "Check that it exists and may be read.",
            Self::Folder => "Give the folder a name without such an ending, or put the file itself there.",
            Self::NotRegular(_) | Self::Outside | Self::Cycle => "Put the file itself there.",
            Self::TooLarge { .. } => "Split it into several files, or take out what does not belong there.",
            Self::TooMuch { .. } | Self::TooMany { .. } => "Take out what does not belong there.",
            Self::TooMuchRon { .. } => "Write cards and decks in TOML, or take out what does not belong there.",
            Self::TooDeep { .. } => "Move it into a folder further up.",
            Self::NotText(_) => "Save it with the encoding UTF-8 in your editor.",
        }
    }

    /// What is refused, in a word.
    pub fn what(&self) -> &'static str {
        match self {
            Self::Cycle | Self::TooDeep { .. } | Self::TooMany { .. } => "folder",
            _ => "file",
        }
    }

    /// Whether there is nothing to read, and nothing that is refused.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::System(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::System(Arc::new(error))
    }
}

impl From<Unread> for io::Error {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::System(error) => Self::new(error.kind(), Unread::System(error)),
            other => Self::new(io::ErrorKind::InvalidData, other),
        }
    }
}

/// Refuses what is no regular file.
pub(super) fn is_regular(about: &Metadata) -> Result<(), Unread> {
    if about.is_file() {
        return Ok(());
    }
    Err(if about.is_dir() { Unread::Folder } else { Unread::NotRegular(kind(about)) })
}

/// What something is that is neither a file nor a folder.
#[cfg(unix)]
fn kind(about: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = about.file_type();
    match () {
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn kind(_: &Metadata) -> &'static str {
    "a device"
}

/// A number of bytes for people.
fn size(bytes: u64) -> String {
    match bytes / super::MIB {
        mib if mib > 0 && bytes.is_multiple_of(super::MIB) => format!("{mib} MiB"),
        _ => format!("{bytes} bytes"),
    }
}
