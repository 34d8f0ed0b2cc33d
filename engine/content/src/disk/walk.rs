//! The files below a folder, in the order of their names. Links are followed where
//! they lead to something else in the box; every name that is met counts, so that
//! no arrangement of links takes long.

use super::{Bounds, Entry, Reader, Unread};
use std::fs;
use std::path::{Path, PathBuf};

/// What somebody looks for, by paths in the folder of the reader.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Whether a file of this path is asked for; a folder that has it is refused.
    pub file: &'a dyn Fn(&str) -> bool,
    /// Whether a folder of this path is looked into.
    pub folder: &'a dyn Fn(&str) -> bool,
}

impl Reader {
    /// The wanted files below a folder, those refused among them. A folder that is not
    /// there has none; of one with too many names, none is given but the refusal.
    pub fn list(&mut self, folder: &str, wanted: Wanted) -> Vec<Entry> {
        let root = self.find(folder);
        let mut walk = Walk { reader: self, wanted, above: Vec::new(), found: Vec::new() };
        match root.at {
            Err(why) if why.is_missing() => return Vec::new(),
            Ok(real) if !real.is_dir() => return Vec::new(),
            Err(why) => walk.refuse(folder.to_owned(), root.is_link, why),
            Ok(real) => {
                // Where there are too many names, that is all that is found.
                let _ = walk.folder(folder, real, root.is_link);
            }
        }
        walk.found
    }
}

struct Walk<'a> {
    reader: &'a mut Reader,
    wanted: Wanted<'a>,
    /// The folders it is in, without links.
    above: Vec<PathBuf>,
    found: Vec<Entry>,
}

impl Walk<'_> {
    fn refuse(&mut self, path: String, is_link: bool, why: Unread) {
        self.found.push(Entry { path, is_link, at: Err(why) });
    }

    /// Looks into a folder; whatever is wrong is among what is found.
    fn folder(&mut self, path: &str, real: PathBuf, is_link: bool) -> Result<(), Full> {
        let bounds = self.reader.bounds;
        let names = match names(&real, &mut self.reader.names_left, bounds) {
            Ok(names) => names,
            Err(why) => {
                let is_full = matches!(why, Unread::TooMany { .. });
                if is_full {
                    self.found.clear();
                }
                self.refuse(path.to_owned(), is_link, why);
                return if is_full { Err(Full) } else { Ok(()) };
            }
        };
        self.above.push(real.clone());
        for name in names {
            let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
            self.one(path, real.join(name), is_link)?;
        }
        self.above.pop();
        Ok(())
    }

    fn one(&mut self, path: String, on_disk: PathBuf, behind_link: bool) -> Result<(), Full> {
        let (is_file, is_folder) = ((self.wanted.file)(&path), (self.wanted.folder)(&path));
        if !is_file && !is_folder {
            return Ok(());
        }
        let is_link = fs::symlink_metadata(&on_disk).is_ok_and(|about| about.is_symlink());
        let real = if is_link { self.reader.inside(&on_disk) } else { Ok(on_disk) };
        let is_link = is_link || behind_link;
        match real {
            Err(why) if is_file || self.reader.folder.join(&path).is_dir() => self.refuse(path, is_link, why),
            Err(_) => {}
            Ok(real) if real.is_dir() => return self.inner(path, real, is_link, is_file),
            Ok(real) if is_file => self.found.push(Entry { path, is_link, at: Ok(real) }),
            Ok(_) => {}
        }
        Ok(())
    }

    /// A folder in a folder; one that is named like a file is no folder of the box.
    fn inner(&mut self, path: String, real: PathBuf, is_link: bool, named_as_file: bool) -> Result<(), Full> {
        let most = self.reader.bounds.depth;
        let refused = match () {
            () if named_as_file => Unread::Folder,
            () if self.above.iter().any(|folder| folder.starts_with(&real)) => Unread::Cycle,
            () if path.split('/').count() > most => Unread::TooDeep { most },
            () => return self.folder(&path, real, is_link),
        };
        self.refuse(path, is_link, refused);
        Ok(())
    }
}

/// There are too many names.
struct Full;

/// The names in a folder, sorted; hidden ones and editors' copies are left out.
#[expect(clippy::disallowed_methods, reason = "this is the place where folders are read")]
pub(super) fn names(folder: &Path, left: &mut usize, bounds: Bounds) -> Result<Vec<String>, Unread> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        *left = left.checked_sub(1).ok_or(Unread::TooMany { most: bounds.names })?;
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with(['.', '#']) && !name.ends_with('~') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
