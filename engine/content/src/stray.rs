//! Files that nobody reads although they look as if somebody did: data in a folder of
//! its own making, a script among data, a folder or the ending of a file under a misspelt name.
//! They are found in a walk of their own, so that a game is read as if they were not
//! there.

use crate::box_files::{DATA_FOLDERS, FileKind, belonging, misspelt_ending};
use crate::disk::{self, Reader, Wanted};
use std::path::Path;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::suggest;

/// What nobody reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stray {
    /// A folder with data, by its path, in the folder of a game's data.
    Folder(String),
    /// A file that stands among those of another kind.
    File(String),
    /// A file whose ending is nearly one that is read.
    Ending {
        /// Its path.
        path: String,
        /// The ending that may be meant.
        ending: &'static str,
    },
    /// A folder whose name is nearly that of the game, and no game's.
    Misspelt {
        /// Its path.
        path: String,
        /// The name that may be meant.
        game: String,
    },
}

impl Stray {
    /// The same in another folder.
    pub(crate) fn under(self, folder: &str) -> Self {
        let moved = |path: String| format!("{folder}/{path}");
        match self {
            Self::Folder(path) => Self::Folder(moved(path)),
            Self::File(path) => Self::File(moved(path)),
            Self::Ending { path, ending } => Self::Ending { path: moved(path), ending },
            Self::Misspelt { path, game } => Self::Misspelt { path: moved(path), game },
        }
    }

    /// What is told of it.
    pub(crate) fn warning(&self) -> Diagnostic {
        let (message, hint) = match self {
            Self::Folder(path) => (
                format!("Nothing in the folder `{path}` is read."),
                "The data of a game stands in the folder of its game file, or below `cards` or `decks` there.".into(),
            ),
            Self::File(path) => (
                format!("The file `{path}` is not read."),
                match FileKind::of(path).is_some_and(FileKind::is_data) {
                    true => "Data stands in `content`, scripts in `scripts`: move it there.".into(),
                    false => "Scripts stand in `scripts`, data in `content`: move it there.".into(),
                },
            ),
            Self::Ending { path, ending } => {
                let (name, _) = path.rsplit_once('.').unwrap_or((path, ""));
                (format!("The file `{path}` is not read."), format!("Call it `{name}.{ending}`, if it is meant to be."))
            }
            Self::Misspelt { path, game } => (
                format!("Nothing in the folder `{path}` is read: there is no game of this name."),
                format!("Call it `{game}`, if it belongs to that game."),
            ),
        };
        Diagnostic::warning("stray-file", message).hint(hint)
    }
}

/// What stands in a folder of data or scripts, and is not read.
pub(crate) fn in_folder(reader: &Reader, folder: &str) -> Vec<Stray> {
    let depth = folder.split('/').count();
    let is_code = folder.starts_with("scripts");
    let own = |path: &str| path.split('/').nth(depth).is_some_and(|name| DATA_FOLDERS.contains(&name));
    let is_inner = |path: &str| path.split('/').count() > depth + 1;
    let is_lost = |path: &str| !is_code && is_inner(path) && !own(path);
    let is_stray = |path: &str| belonging(path).is_none() || is_lost(path);
    let is_misspelt = |path: &str| misspelt_ending(path).is_some();
    let file = |path: &str| FileKind::of(path).is_some_and(FileKind::is_of_game) && is_stray(path) || is_misspelt(path);
    // What nobody knows is looked into, but not everything below it.
    let into = |path: &str| is_code || own(path) || !is_inner(path);
    let mut found = Vec::new();
    for entry in reader.anew().list(folder, Wanted { file: &file, folder: &into }) {
        if !entry.is_there() {
            continue;
        }
        let inner: Vec<&str> = entry.path.split('/').take(depth + 1).collect();
        let stray = match misspelt_ending(&entry.path) {
            _ if is_lost(&entry.path) => Stray::Folder(inner.join("/")),
            Some(ending) => Stray::Ending { path: entry.path, ending },
            None => Stray::File(entry.path),
        };
        if !found.contains(&stray) {
            found.push(stray);
        }
    }
    found
}

/// The folders of a box that are called nearly like a game, and like no other.
pub(crate) fn misspelt(root: &Path, game: &str) -> Vec<Stray> {
    let names = |part: &str| disk::names(&root.join(part)).unwrap_or_default();
    let known = names("content");
    let mut found = Vec::new();
    for part in ["scripts", "tests"] {
        for name in names(part) {
            let is_near = || suggest::nearest(&name, [game]).is_some();
            if name != "std" && !known.contains(&name) && is_near() && root.join(part).join(&name).is_dir() {
                found.push(Stray::Misspelt { path: format!("{part}/{name}"), game: game.into() });
            }
        }
    }
    found
}
