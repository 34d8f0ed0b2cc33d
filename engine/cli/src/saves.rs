//! Saved matches as files: JSON, written whole or not at all, and damaged ones
//! told in a sentence.

use crate::problem::{Done, Problem};
use serde::Serialize;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_core::matches::Save;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_replay::Replay;
use tuckbox_replay::report::Report;

/// A match in a file.
#[derive(Debug, Clone)]
pub enum Kept {
    /// What `play` saved while it was played.
    Save(Box<Save>),
    /// Setup and answers.
    Replay(Box<Replay>),
    /// A bug report.
    Report(Box<Report>),
}

/// A file of more bytes than this keeps no match of ours.
const LARGEST: u64 = 200_000_000;

impl Kept {
    /// The game it is a match of.
    pub fn game(&self) -> &str {
        match self {
            Kept::Save(save) => &save.game,
            Kept::Replay(replay) => &replay.game,
            Kept::Report(report) => &report.played.game,
        }
    }

    /// The mods it was played with.
    pub fn mods(&self) -> &[UsedMod] {
        match self {
            Kept::Save(save) => &save.mods,
            Kept::Replay(replay) => &replay.mods,
            Kept::Report(report) => &report.played.mods,
        }
    }

    /// Hash of the content it was played with, in hexadecimal.
    pub fn content(&self) -> &str {
        match self {
            Kept::Save(save) => &save.content,
            Kept::Replay(replay) => &replay.content,
            Kept::Report(report) => &report.played.content,
        }
    }
}

/// Where a match is saved.
#[derive(Debug, Clone)]
pub struct Target {
    /// The file.
    pub file: PathBuf,
    /// Whether the person named it; then the match is also saved on leaving.
    pub named: bool,
    /// The page that positions are added to as scenarios.
    pub scenarios: PathBuf,
}

impl Target {
    /// The file named, or one after the game in the current folder; scenarios
    /// go to the tests of the game in its box.
    pub fn new(named: Option<PathBuf>, root: &Path, game: &str) -> Self {
        let scenarios = root.join("tests").join(game).join("from-the-table.md");
        match named {
            Some(file) => Self { file, named: true, scenarios },
            None => Self { file: PathBuf::from(format!("{game}.save.json")), named: false, scenarios },
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

/// The page that positions are added to, as it is, or new.
///
/// # Errors
/// When it is there and cannot be read.
pub fn scenarios(file: &Path) -> Done<String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok("# Positions from the table\n".into()),
        Err(error) => Err(Problem::failed(format!("The page `{}` cannot be read: {error}.", file.display()))),
    }
}

/// Writes the page of positions, with its folder.
///
/// # Errors
/// When it cannot be written.
pub fn write_scenarios(file: &Path, text: &str) -> Done<()> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(file, text)).map_err(|error| {
        Problem::failed(format!("The page `{}` cannot be written: {error}.", file.display()))
            .hint("Check that the folder of the box may be written to.")
    })
}

/// Writes a save, whole or not at all.
///
/// # Errors
/// When the file cannot be written.
pub fn write(file: &Path, save: &impl Serialize) -> Done<()> {
    let text = serde_json::to_string(save)
        .map_err(|error| Problem::failed(format!("The match cannot be written as JSON: {error}.")))?;
    let aside = file.with_extension("part");
    fs::write(&aside, text + "\n").and_then(|()| fs::rename(&aside, file)).map_err(|error| {
        // What is left over is no save; whether it goes away does not matter.
        let _ = fs::remove_file(&aside);
        Problem::failed(format!("The file `{}` cannot be written: {error}.", file.display()))
            .hint("Check that its folder exists and may be written to.")
    })
}

/// Reads a file as text.
///
/// # Errors
/// When it cannot be read.
pub fn text(file: &Path) -> Done<String> {
    if fs::metadata(file).is_ok_and(|found| found.len() > LARGEST) {
        let problem = format!("The file `{}` is too large to be one of tuckbox.", file.display());
        return Err(Problem::failed(problem).hint("Check its name."));
    }
    fs::read_to_string(file).map_err(|error| {
        let problem = format!("The file `{}` cannot be read: {error}.", file.display());
        match error.kind() {
            std::io::ErrorKind::NotFound => Problem::usage(problem).hint("Check its name."),
            _ => Problem::failed(problem),
        }
    })
}

/// Reads any file that keeps a match.
///
/// # Errors
/// When it cannot be read or keeps none, with the place where it is damaged.
pub fn kept(file: &Path) -> Done<Kept> {
    let text = text(file)?;
    let wrong = |error: serde_json::Error| {
        Problem::failed(format!("The file `{}` keeps no match: {error}.", file.display()))
            .hint("It may be damaged, or written by a newer program; take another file.")
    };
    let value: Value = serde_json::from_str(&text).map_err(wrong)?;
    if value.get("report").is_some() {
        return serde_json::from_str(&text).map(|report| Kept::Report(Box::new(report))).map_err(wrong);
    }
    if value.get("moves").is_some() {
        return serde_json::from_str(&text).map(|replay| Kept::Replay(Box::new(replay))).map_err(wrong);
    }
    serde_json::from_str(&text).map(|save| Kept::Save(Box::new(save))).map_err(wrong)
}

/// Reads a save.
///
/// # Errors
/// When it cannot be read or is none, with the place where it is damaged.
pub fn read(file: &Path) -> Done<Save> {
    serde_json::from_str(&text(file)?).map_err(|error| {
        Problem::failed(format!("The file `{}` is not a saved match: {error}.", file.display()))
            .hint("Save the match again, or take another file.")
    })
}
