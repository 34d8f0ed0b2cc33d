//! A copy of a game in a box of its own, which may be edited, with a store beside it.

use super::words;
use std::fs;
use std::path::{Path, PathBuf};

/// The box, until it is dropped.
pub struct Scratch {
    folder: tempfile::TempDir,
    game: String,
}

impl Scratch {
    /// A copy of a game of this repository.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be copied.
    pub fn of(game: &str) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(words)?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for part in ["content", "scripts"] {
            let from = root.join(part).join(game);
            copy(&from, &folder.path().join(part).join(game)).map_err(|why| format!("{}: {why}", from.display()))?;
        }
        Ok(Self { folder, game: game.into() })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Gives all cards another name, which changes no rule and is seen by everybody.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub fn edit(&self) -> Result<(), String> {
        let cards = self.folder().join("content").join(&self.game).join("cards");
        let mut files = Vec::new();
        for entry in fs::read_dir(cards).map_err(words)? {
            files.push(entry.map_err(words)?.path());
        }
        let file: PathBuf = files.into_iter().min().ok_or("the game has no cards")?;
        let text = fs::read_to_string(&file).map_err(words)?;
        fs::write(file, text.replace("name = \"", "name = \"New ")).map_err(words)
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let there = to.join(path.file_name().unwrap_or_default());
        match path.is_dir() {
            true => copy(&path, &there)?,
            false => drop(fs::copy(&path, there)?),
        }
    }
    Ok(())
}
