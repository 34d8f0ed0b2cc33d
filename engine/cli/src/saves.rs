//! Saved matches as files: JSON, written whole or not at all, and damaged ones
//! told in a sentence.

use crate::problem::{Done, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_core::matches::Save;

/// Where a match is saved.
#[derive(Debug, Clone)]
pub struct Target {
    /// The file.
    pub file: PathBuf,
    /// Whether the person named it; then the match is also saved on leaving.
    pub named: bool,
}

impl Target {
    /// The file named, or one after the game in the current folder.
    pub fn new(named: Option<PathBuf>, game: &str) -> Self {
        match named {
            Some(file) => Self { file, named: true },
            None => Self { file: PathBuf::from(format!("{game}.save.json")), named: false },
        }
    }
}

/// Writes a save, whole or not at all.
///
/// # Errors
/// When the file cannot be written.
pub fn write(file: &Path, save: &Save) -> Done<()> {
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
    fs::read_to_string(file).map_err(|error| {
        let problem = format!("The file `{}` cannot be read: {error}.", file.display());
        match error.kind() {
            std::io::ErrorKind::NotFound => Problem::usage(problem).hint("Check its name."),
            _ => Problem::failed(problem),
        }
    })
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
