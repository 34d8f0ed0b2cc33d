//! Why a box, a game or a mod cannot be taken, in a whole sentence. What to do
//! next depends on who asked, and is for them to say.

use std::io;
use std::path::PathBuf;
use tuckbox_content::NoMod;

/// Why something asked for is not there.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder given is no box.
    #[error("`{}` is not a box: it has no folder `content`.", .0.display())]
    NotABox(PathBuf),
    /// No folder was given, and the current one is in no box.
    #[error("This folder is in no box: neither it nor a folder above it has a folder `content`.")]
    InNoBox,
    /// The operating system does not say which folder is the current one.
    #[error("The current folder cannot be found: {0}.")]
    NoCurrentFolder(#[source] io::Error),
    /// The box has no such game.
    #[error("There is no game `{name}`.")]
    NoGame {
        /// The name asked for.
        name: String,
        /// The games of the box.
        known: Vec<String>,
        /// Other boxes near this one that have it.
        elsewhere: Vec<PathBuf>,
    },
    /// A mod cannot be taken.
    #[error("{}", .0.message)]
    NoMod(NoMod),
    /// A match was played with a mod that is not here.
    #[error("The match was played with the mod `{name}` {version}, which is not in this box.")]
    ModOfMatch {
        /// Its name.
        name: String,
        /// The version it had.
        version: String,
    },
}
