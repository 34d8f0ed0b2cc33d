//! The only part of this crate that touches the disk: finds and reads the
//! files of a box. A file that cannot be read is a diagnostic, and the others
//! are read all the same.

use crate::box_files::{belonging, folders, heads};
use crate::source::Source;
use std::fs;
use std::path::Path;

/// What the disk gave.
#[derive(Debug, Clone, Default)]
pub(crate) struct FilesRead {
    /// Files that could be read.
    pub files: Vec<Source>,
    /// Files that could not, each with a sentence that says why.
    pub unread: Vec<(String, String)>,
    /// Files that are not text: the place of the first wrong byte.
    pub not_text: Vec<(String, usize)>,
    /// Rulings, where they come with the files: those of a mod in an archive.
    pub pages: Vec<Source>,
}

impl FilesRead {
    /// The same in another folder.
    pub(crate) fn under(self, folder: &str) -> Self {
        let moved = |path: String| format!("{folder}/{path}");
        let all =
            |files: Vec<Source>| files.into_iter().map(|file| Source { path: moved(file.path), ..file }).collect();
        Self {
            files: all(self.files),
            pages: all(self.pages),
            unread: self.unread.into_iter().map(|(path, why)| (moved(path), why)).collect(),
            not_text: self.not_text.into_iter().map(|(path, wrong)| (moved(path), wrong)).collect(),
        }
    }

    /// The texts by their paths.
    pub(crate) fn texts(&self) -> Vec<(String, String)> {
        self.files.iter().map(|file| (file.path.clone(), file.text.to_string())).collect()
    }

    /// Takes what was found elsewhere too.
    pub(crate) fn extend(&mut self, other: Self) {
        self.files.extend(other.files);
        self.unread.extend(other.unread);
        self.not_text.extend(other.not_text);
    }
}

/// The games of a box, by name: folders of `content/` that hold a game file.
pub(crate) fn games(root: &Path) -> Vec<String> {
    let has_game = |name: &String| heads(name).iter().any(|file| root.join(file).is_file());
    let mut games: Vec<String> = names(&root.join("content")).unwrap_or_default();
    games.retain(has_game);
    games
}

/// Reads everything that belongs to a game.
pub(crate) fn read(root: &Path, game: &str) -> FilesRead {
    let mut found = FilesRead::default();
    for path in folders(game) {
        folder(root, &path, usize::from(path.starts_with("scripts/")), &mut found);
    }
    found
}

/// Reads everything a game is made of from the folder of a mod; paths begin there.
pub(crate) fn read_mod(root: &Path) -> FilesRead {
    let mut found = FilesRead::default();
    file(&root.join("mod.toml"), "mod.toml".into(), &mut found);
    folder(root, "content", 0, &mut found);
    folder(root, "scripts", 1, &mut found);
    found
}

/// How many folders deep content may be sorted.
const DEEPEST: usize = 8;

/// Reads what belongs into a folder; the first one has only folders of known names,
/// from depth 1 on they are as they like.
fn folder(root: &Path, path: &str, depth: usize, found: &mut FilesRead) {
    let here = root.join(path);
    if !here.is_dir() || depth > DEEPEST {
        return;
    }
    let names = match names(&here) {
        Ok(names) => names,
        Err(error) => return found.unread.push((path.into(), error.to_string())),
    };
    for name in names {
        let path = format!("{path}/{name}");
        let on_disk = root.join(&path);
        if on_disk.is_dir() {
            if depth > 0 || matches!(name.as_str(), "cards" | "decks") {
                folder(root, &path, depth + 1, found);
            }
        } else if belonging(&path).is_some() {
            file(&on_disk, path, found);
        }
    }
}

fn file(on_disk: &Path, path: String, found: &mut FilesRead) {
    match fs::read(on_disk) {
        Err(error) => found.unread.push((path, error.to_string())),
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => found.files.push(Source { path, text: text.into() }),
            Err(error) => {
                let wrong = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                found.not_text.push((path.clone(), wrong));
                found.files.push(Source { path, text: text.into() });
            }
        },
    }
}

/// The names in a folder, sorted; hidden ones and editors' copies are left out.
pub(crate) fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with(['.', '#']) && !name.ends_with('~') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
