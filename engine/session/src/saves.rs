//! Saved matches as files: JSON, written whole or not at all, and damaged ones
//! told in a sentence.

use crate::SessionError;
use crate::kept::KeptMatch;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_content::disk::{self, LARGEST_PAGE, Unread};
use tuckbox_core::matches::Save;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_replay::Replay;
use tuckbox_replay::report::BugReport;

/// A match in a file.
#[derive(Debug, Clone)]
pub enum MatchFile {
    /// What `play` saved while it was played.
    Save(Box<Save>),
    /// A replay: setup and answers, which any program of this format can check.
    Replay(Box<Replay>),
    /// A bug report, with what somebody says of it.
    Report(Box<BugReport>),
}

/// A file of more bytes than this keeps no match of ours.
const LARGEST: u64 = 200_000_000;

impl MatchFile {
    /// The game it is a match of.
    pub fn game(&self) -> &str {
        match self {
            MatchFile::Save(save) => &save.game,
            MatchFile::Replay(replay) => &replay.game,
            MatchFile::Report(report) => &report.played.game,
        }
    }

    /// The mods it was played with.
    pub fn mods(&self) -> &[UsedMod] {
        match self {
            MatchFile::Save(save) => &save.mods,
            MatchFile::Replay(replay) => &replay.mods,
            MatchFile::Report(report) => &report.played.mods,
        }
    }

    /// Hash of the content it was played with, in hexadecimal.
    pub fn content(&self) -> &str {
        match self {
            MatchFile::Save(save) => &save.content,
            MatchFile::Replay(replay) => &replay.content,
            MatchFile::Report(report) => &report.played.content,
        }
    }
}

/// The file a match is saved to, and whether its person chose it.
#[derive(Debug, Clone)]
pub struct SaveTarget {
    /// Where the match itself goes.
    pub file: PathBuf,
    /// Whether the person named it; then the match is saved there as it is played.
    pub named: bool,
    /// Where it is kept where the person named no file.
    pub kept: Option<KeptMatch>,
    /// The page that positions are added to as scenarios.
    pub scenarios: PathBuf,
}

impl SaveTarget {
    /// The file named, or one after the game in the current folder; scenarios
    /// go to the tests of the game in its box.
    pub fn new(named: Option<PathBuf>, root: &Path, game: &str) -> Self {
        let scenarios = root.join("tests").join(game).join("from-the-table.md");
        match named {
            Some(file) => Self { file, named: true, kept: None, scenarios },
            None => Self { file: PathBuf::from(format!("{game}.save.json")), named: false, kept: None, scenarios },
        }
    }
}

/// A file beside this one that is not there yet: `evening.before-branch-1.json`
/// for `evening.json` and `before-branch`.
pub fn free(file: &Path, word: &str) -> PathBuf {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let named = |number: u32| file.with_file_name(format!("{stem}.{word}-{number}.json"));
    (1..u32::MAX).map(named).find(|file| !file.exists()).unwrap_or_else(|| named(0))
}

/// How a page begins that positions are added to.
pub(crate) const NEW_PAGE: &str = "# Positions from the table\n";

/// The page that positions are added to, as it is, or new.
///
/// # Errors
/// When it is there and cannot be read.
pub fn scenario_page(file: &Path) -> Result<String, SessionError> {
    match disk::named(file, LARGEST_PAGE) {
        Ok(text) => Ok(text),
        Err(why) if why.is_missing() => Ok(NEW_PAGE.into()),
        Err(why) => Err(SessionError::PageUnread { page: file.to_path_buf(), error: why.into() }),
    }
}

/// Writes the page of positions, with its folder.
///
/// # Errors
/// When it cannot be written.
pub fn write_scenario_page(file: &Path, text: &str) -> Result<(), SessionError> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| disk::put(file, text))
        .map_err(|error| SessionError::PageUnwritten { page: file.to_path_buf(), error })
}

/// Writes a match, whole or not at all: a save, a replay or a report. What is no match
/// is never replaced.
///
/// # Errors
/// When the file cannot be written, or is a file of another kind.
pub fn write(file: &Path, save: &impl Serialize) -> Result<(), SessionError> {
    may_replace(file)?;
    write_json(file, save)
}

/// Writes a file of ours, whatever was there.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn write_json(file: &Path, value: &impl Serialize) -> Result<(), SessionError> {
    let text = serde_json::to_string(value).map_err(SessionError::NoJson)?;
    disk::put(file, &(text + "\n")).map_err(|error| SessionError::Unwritten { file: file.to_path_buf(), error })
}

/// Whether a match may be written there: where nothing is, or an older match, told by
/// its first key.
///
/// # Errors
/// When it is a file of another kind.
pub fn may_replace(file: &Path) -> Result<(), SessionError> {
    /// More of the file than its first key.
    const HEAD: u64 = 256;
    let head = match disk::head_of_named(file, HEAD) {
        Ok(head) => head,
        Err(why) if why.is_missing() => return Ok(()),
        Err(why) => return Err(SessionError::Unwritten { file: file.to_path_buf(), error: why.into() }),
    };
    let head: String = String::from_utf8_lossy(&head).split_whitespace().collect();
    let ours = ["{\"format\":", "{\"report\":"];
    if head.is_empty() || ours.iter().any(|key| head.starts_with(key)) {
        return Ok(());
    }
    Err(SessionError::OtherFile(file.to_path_buf()))
}

/// Reads a file as text.
///
/// # Errors
/// When it cannot be read.
pub fn text(file: &Path) -> Result<String, SessionError> {
    disk::named(file, LARGEST).map_err(|why| match why {
        Unread::TooLarge { .. } => SessionError::TooLarge(file.to_path_buf()),
        why => SessionError::Unread { file: file.to_path_buf(), error: why.into() },
    })
}

/// The keys that tell what a file keeps.
#[derive(Default, Deserialize)]
struct Keys {
    report: Option<IgnoredAny>,
    moves: Option<IgnoredAny>,
}

/// Reads any file that keeps a match.
///
/// # Errors
/// When it cannot be read or keeps none, with the place where it is damaged.
pub fn match_file(file: &Path) -> Result<MatchFile, SessionError> {
    let text = text(file)?;
    let wrong = |error| SessionError::NoMatch { file: file.to_path_buf(), error };
    // A tree of all of it would need many times the memory of the file.
    let keys: Keys = serde_json::from_str(&text).unwrap_or_default();
    if keys.report.is_some() {
        return serde_json::from_str(&text).map(|report| MatchFile::Report(Box::new(report))).map_err(wrong);
    }
    if keys.moves.is_some() {
        return serde_json::from_str(&text).map(|replay| MatchFile::Replay(Box::new(replay))).map_err(wrong);
    }
    serde_json::from_str(&text).map(|save| MatchFile::Save(Box::new(save))).map_err(wrong)
}

/// Reads a save.
///
/// # Errors
/// When it cannot be read or is none, with the place where it is damaged.
pub fn read(file: &Path) -> Result<Save, SessionError> {
    serde_json::from_str(&text(file)?).map_err(|error| SessionError::NoSave { file: file.to_path_buf(), error })
}
