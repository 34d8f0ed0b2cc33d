//! Which files make a game or a mod: finds them and reads them as text. A file that
//! cannot be read is a diagnostic, and the others are read all the same.

use crate::box_files::{DATA_FOLDERS, belonging, folders, heads};
use crate::disk::{self, Bounds, Entry, Reader, Unread, Wanted};
use crate::source::Source;
use crate::stray::{self, Stray};
use std::path::Path;
use std::string::FromUtf8Error;

/// What the disk gave.
#[derive(Debug, Clone, Default)]
pub(crate) struct FilesRead {
    /// Files that could be read.
    pub files: Vec<Source>,
    /// Files that could not, each with the reason.
    pub unread: Vec<(String, Unread)>,
    /// Files that are not text: the place of the first wrong byte.
    pub not_text: Vec<(String, usize)>,
    /// Rulings, where they come with the files: those of a mod in an archive.
    pub pages: Vec<Source>,
    /// What stands where nobody reads it.
    pub stray: Vec<Stray>,
}

impl FilesRead {
    /// The same in another folder.
    pub(crate) fn under(self, folder: &str) -> Self {
        let moved = |path: String| format!("{folder}/{path}");
        let all =
            |files: Vec<Source>| files.into_iter().map(|file| Source { path: moved(file.path), ..file }).collect();
        Self {
            stray: self.stray.into_iter().map(|stray| stray.under(folder)).collect(),
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
        self.stray.extend(other.stray);
    }

    /// Leaves out what is too much of a game with all its mods.
    pub(crate) fn bound(&mut self, bounds: Bounds) {
        if let Some(first) = self.files.get(bounds.names) {
            self.unread.push((first.path.clone(), Unread::TooMany { most: bounds.names }));
            self.files.truncate(bounds.names);
        }
    }
}

/// The games of a box, by name: folders of `content/` that hold a game file, be it
/// one that cannot be read.
pub(crate) fn games(root: &Path) -> Vec<String> {
    let has_game = |name: &String| heads(name).iter().any(|file| root.join(file).symlink_metadata().is_ok());
    let mut games = disk::names(&root.join("content")).unwrap_or_default();
    games.retain(has_game);
    games
}

/// Reads everything that belongs to a game.
pub(crate) fn read(root: &Path, game: &str) -> FilesRead {
    let mut reader = Reader::new(root);
    let mut found = FilesRead::default();
    for path in folders(game) {
        found.folder(&mut reader, &path);
    }
    found.stray.extend(stray::misspelt(root, game));
    found
}

/// Reads everything a game is made of from the folder of a mod, whose manifest is
/// `about`; paths begin there.
pub(crate) fn read_mod(mut reader: Reader, about: &str) -> FilesRead {
    let mut found = FilesRead::default();
    let about = reader.find(about);
    found.file(&mut reader, about);
    ["content", "scripts"].iter().for_each(|part| found.folder(&mut reader, part));
    found
}

impl FilesRead {
    /// Reads what belongs into a folder. That of data has only folders of known names;
    /// below them, and among scripts, they are as they like.
    fn folder(&mut self, reader: &mut Reader, folder: &str) {
        let depth = folder.split('/').count();
        let any = folder.starts_with("scripts");
        let known = |path: &str| path.split('/').nth(depth).is_some_and(|name| DATA_FOLDERS.contains(&name));
        let wanted = Wanted { file: &|path| belonging(path).is_some(), folder: &|path| any || known(path) };
        for entry in reader.list(folder, wanted) {
            self.file(reader, entry);
        }
        self.stray.extend(stray::in_folder(reader, folder));
    }

    fn file(&mut self, reader: &mut Reader, entry: Entry) {
        let path = entry.path.clone();
        match reader.text(entry) {
            Ok(text) => self.files.push(Source { path, text: text.into() }),
            Err(Unread::NotText(wrong)) => self.mixed(path, &wrong),
            Err(why) => self.unread.push((path, why)),
        }
    }

    /// Takes what is text of a file that is not.
    pub(crate) fn mixed(&mut self, path: String, wrong: &FromUtf8Error) {
        let text = String::from_utf8_lossy(wrong.as_bytes()).into_owned();
        self.not_text.push((path.clone(), wrong.utf8_error().valid_up_to()));
        self.files.push(Source { path, text: text.into() });
    }
}
