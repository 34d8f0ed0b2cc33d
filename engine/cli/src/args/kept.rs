//! Where matches are kept while they are played, and which of them is meant: the
//! place of the user's data, or what `TUCKBOX_DATA` names.

use crate::report::out;
use crate::report::problem::{Done, Problem};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tuckbox_session::kept::{self, KeptMatch, Note};

/// The folder for what the program keeps, where somebody says so.
const DATA: &str = "TUCKBOX_DATA";

/// The folder of kept matches; nothing where the system has no place for data.
pub fn folder() -> Option<PathBuf> {
    Some(data()?.join("matches"))
}

/// The store of served matches where nobody names one.
pub fn store() -> Option<PathBuf> {
    Some(data()?.join("served.sqlite"))
}

/// The folder for what the program keeps.
fn data() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = |rest: &str| set("HOME").map(|home| home.join(rest));
    match set(DATA) {
        Some(data) => Some(data),
        None if cfg!(windows) => set("LOCALAPPDATA").map(|data| data.join("tuckbox")),
        None if cfg!(target_os = "macos") => home("Library/Application Support/tuckbox"),
        None => set("XDG_DATA_HOME").or_else(|| home(".local/share")).map(|data| data.join("tuckbox")),
    }
}

/// A place for a new match. One that is typed by a program is kept only where
/// `TUCKBOX_DATA` says so, since nobody would go on with it.
pub fn begin(root: &Path, game: &str, players: &[String]) -> Option<KeptMatch> {
    if !out::is_terminal() && std::env::var_os(DATA).is_none() {
        return None;
    }
    let folder = folder()?;
    kept::make_room(&folder);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let stamp = format!("{}-{:03}", since.as_secs(), since.subsec_millis());
    let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
    let note = Note { game: game.to_owned(), root, players: players.to_vec(), result: None };
    Some(KeptMatch::new(&folder, note, &stamp))
}

/// All kept matches, the newest first.
pub fn all() -> Vec<KeptMatch> {
    folder().map(|folder| kept::all(&folder)).unwrap_or_default()
}

/// The match that `--resume` means: by its number in the list, or the newest that
/// is not over, of this game where one is named.
///
/// # Errors
/// When there is none.
pub fn resumed(number: usize, game: Option<&str>) -> Done<KeptMatch> {
    let all = all();
    let found = match number {
        0 => all.into_iter().find(|kept| kept.is_open() && game.is_none_or(|game| kept.note.game == game)),
        number => all.into_iter().nth(number - 1).filter(|kept| game.is_none_or(|game| kept.note.game == game)),
    };
    let kept = found.ok_or_else(|| {
        Problem::usage("There is no such match to go on with.").hint("`tuckbox matches` lists what is kept.")
    })?;
    if let Some(result) = &kept.note.result {
        let file = kept.file.display();
        return Err(Problem::usage(format!("This match is over: {result}"))
            .hint(format!("`tuckbox replay {file}` shows it again.")));
    }
    Ok(kept)
}
