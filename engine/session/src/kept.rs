//! Matches that are kept while they are played: a folder with a save for each,
//! and beside it a note on who plays what and where. Whoever begins a match says
//! which folder that is; nothing here knows homes or clocks.

use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tuckbox_content::disk;

/// So many matches are kept; the oldest go when a new one begins.
const MOST: usize = 50;

/// How the name of a note ends.
const NOTE: &str = ".note.json";

/// Bytes a note may have.
const LARGEST_NOTE: u64 = 64 * 1024;

/// What has to be known of a match to go on with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The game: a folder of `content`.
    pub game: String,
    /// The folder of its box.
    pub root: PathBuf,
    /// Who plays, seat by seat.
    pub players: Vec<String>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A match kept in a folder, with what has to be known to go on with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptMatch {
    /// The match: a save, or once it is over a replay.
    pub file: PathBuf,
    /// What has to be known to go on with it.
    pub note: Note,
    /// When it was last kept; nothing as long as it was not.
    pub changed: Option<SystemTime>,
}

impl KeptMatch {
    /// A new match in this folder, called after its game and `stamp`, which no
    /// other match of it has. Nothing is written yet.
    pub fn new(folder: &Path, note: Note, stamp: &str) -> Self {
        let file = folder.join(format!("{}-{stamp}.json", note.game));
        Self { file, note, changed: None }
    }

    /// Whether it can be gone on with.
    pub fn is_open(&self) -> bool {
        self.note.result.is_none()
    }
}

/// The matches of a folder, the newest first; what is damaged is left out.
pub fn all(folder: &Path) -> Vec<KeptMatch> {
    let names = disk::names(folder).unwrap_or_default().into_iter();
    let notes = names.filter(|name| name.ends_with(NOTE)).map(|name| folder.join(name));
    let mut found: Vec<KeptMatch> = notes.filter_map(|note| read(&note)).collect();
    found.sort_by(|one, other| (other.changed, &other.file).cmp(&(one.changed, &one.file)));
    found
}

/// Makes room for one more match: the oldest go.
pub fn make_room(folder: &Path) {
    for old in all(folder).iter().skip(MOST - 1) {
        // What cannot be removed stays; it harms nobody.
        let _ = fs::remove_file(&old.file);
        let _ = fs::remove_file(note_of(&old.file));
    }
}

fn read(note: &Path) -> Option<KeptMatch> {
    let name = note.file_name()?.to_string_lossy().strip_suffix(NOTE)?.to_owned();
    let file = note.with_file_name(format!("{name}.json"));
    let changed = fs::metadata(&file).ok()?.modified().ok();
    let note = serde_json::from_str(&disk::named(note, LARGEST_NOTE).ok()?).ok()?;
    Some(KeptMatch { file, note, changed })
}

pub(crate) fn note_of(file: &Path) -> PathBuf {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{stem}{NOTE}"))
}
