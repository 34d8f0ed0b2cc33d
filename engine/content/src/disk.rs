//! The one door to files that others wrote. A box may come from a stranger, so each
//! file of it is opened here: a regular one inside the box, of bounded size, found in
//! a walk that is bounded in number and depth. What is refused is told with its path,
//! and the others are read all the same. `clippy.toml` keeps everybody else from
//! opening files; what is in them is for others.

mod grown;
mod unread;
mod walk;

pub use grown::{Grown, Line, Lines};
pub use unread::Unread;
pub use walk::Wanted;

use std::fs::{self, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What is read of one box at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of one file.
    pub file: u64,
    /// Bytes of all files that one reader reads.
    pub all: u64,
    /// Bytes of those among them that are RON, which takes ten times as long to read.
    pub ron: u64,
    /// Names that one reader meets in folders, whatever they are of.
    pub names: usize,
    /// Names in one path.
    pub depth: usize,
}

/// A mebibyte.
const MIB: u64 = 1024 * 1024;

/// Bytes of a scenario page that somebody names.
pub const LARGEST_PAGE: u64 = Bounds::OF_A_BOX.file;

impl Bounds {
    /// For the files of a box: far above what any game has, and what is read in a
    /// second or two. As many cards as there may be fit into a file.
    pub const OF_A_BOX: Self = Self { file: 4 * MIB, all: 12 * MIB, ron: MIB / 2, names: 20_000, depth: 32 };
}

/// Reads the files of a folder with all below it, and nothing outside its box.
#[derive(Debug)]
pub struct Reader {
    folder: PathBuf,
    /// What nothing leads out of, without links; nothing if it is not there.
    root: Option<PathBuf>,
    bounds: Bounds,
    names_left: usize,
    bytes_left: u64,
    ron_left: u64,
}

/// A file that was found, or something in its place that is refused.
#[derive(Debug)]
pub struct Entry {
    /// Its path in the folder, with `/` between names.
    pub path: String,
    /// Whether it is a link, or stands behind one.
    pub is_link: bool,
    /// Where it is on the disk, without links.
    at: Result<PathBuf, Unread>,
}

impl Entry {
    /// When it was saved last.
    pub fn edited(&self) -> Option<SystemTime> {
        fs::metadata(self.at.as_ref().ok()?).and_then(|about| about.modified()).ok()
    }

    /// Whether something is there that is not refused so far.
    pub(crate) fn is_there(&self) -> bool {
        self.at.is_ok()
    }

    /// Whether nothing is there, not even something that cannot be read.
    pub fn is_missing(&self) -> bool {
        matches!(&self.at, Err(why) if why.is_missing())
    }
}

impl Reader {
    /// A reader of a box.
    pub fn new(root: &Path) -> Self {
        Self::bounded(root, Bounds::OF_A_BOX)
    }

    /// A reader of a folder of a box: its paths begin there, and links lead into the
    /// whole box. A folder that lies elsewhere is a box of its own.
    pub fn within(root: &Path, folder: &Path) -> Self {
        let root = if folder.starts_with(root) { root } else { folder };
        Self { folder: folder.to_path_buf(), ..Self::new(root) }
    }

    /// A reader with bounds of its own.
    pub fn bounded(root: &Path, bounds: Bounds) -> Self {
        Self {
            folder: root.to_path_buf(),
            root: root.canonicalize().ok(),
            bounds,
            names_left: bounds.names,
            bytes_left: bounds.all,
            ron_left: bounds.ron,
        }
    }

    /// A reader of the same folder that has read nothing yet.
    pub(crate) fn anew(&self) -> Self {
        Self { folder: self.folder.clone(), root: self.root.clone(), ..Self::bounded(&self.folder, self.bounds) }
    }

    /// The file at a path of the folder.
    pub fn find(&self, path: &str) -> Entry {
        let on_disk = self.folder.join(path);
        let is_link = fs::symlink_metadata(&on_disk).is_ok_and(|about| about.is_symlink());
        Entry { path: path.to_owned(), is_link, at: self.inside(&on_disk) }
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// When it is no regular file, or has too many bytes.
    pub fn bytes(&mut self, entry: Entry) -> Result<Vec<u8>, Unread> {
        let bytes = regular(&entry.at?, self.bounds.file)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.bytes_left = self.bytes_left.checked_sub(length).ok_or(Unread::TooMuch { most: self.bounds.all })?;
        if entry.path.ends_with(".ron") {
            self.ron_left = self.ron_left.checked_sub(length).ok_or(Unread::TooMuchRon { most: self.bounds.ron })?;
        }
        Ok(bytes)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// As [`Self::bytes`], and when it is no text.
    pub fn text(&mut self, entry: Entry) -> Result<String, Unread> {
        self.bytes(entry).and_then(utf8)
    }

    /// Where something is without links, if that is inside.
    fn inside(&self, on_disk: &Path) -> Result<PathBuf, Unread> {
        let real = on_disk.canonicalize()?;
        match self.root.as_ref().is_some_and(|root| real.starts_with(root)) {
            true => Ok(real),
            false => Err(Unread::Outside),
        }
    }
}

/// The text of a file that somebody names: it may lie anywhere, and is regular and of
/// no more than `most` bytes.
///
/// # Errors
/// When it is not, or is no text.
pub fn named(path: &Path, most: u64) -> Result<String, Unread> {
    bytes_of_named(path, most).and_then(utf8)
}

/// The same for a file that need not be text.
///
/// # Errors
/// When it is no regular file of so few bytes.
pub fn bytes_of_named(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    regular(path, most)
}

/// What a file that somebody names begins with, however long it is: `most` bytes of it.
///
/// # Errors
/// When it is no regular file.
#[expect(clippy::disallowed_methods, reason = "this is the place where files are opened")]
pub fn head_of_named(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    // Opening a pipe would wait for somebody who writes into it.
    unread::is_regular(&fs::metadata(path)?)?;
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Puts a text in the place of a file, whole or not at all: it is written aside first.
/// A link that stands in either place is replaced, and nothing is written through it.
///
/// # Errors
/// When it cannot be written, or what stands there is no file: a device is not replaced.
pub fn put(path: &Path, text: &str) -> io::Result<()> {
    if let Ok(about) = fs::symlink_metadata(path)
        && !about.is_symlink()
    {
        unread::is_regular(&about)?;
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let aside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    // What stands there is of a run that was stopped, or a trap.
    let _ = fs::remove_file(&aside);
    let write = || {
        let mut file = fs::File::create_new(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        if let Ok(about) = fs::symlink_metadata(path)
            && about.is_file()
        {
            fs::set_permissions(&aside, about.permissions())?;
        }
        fs::rename(&aside, path)
    };
    // What is left of it is in nobody's way.
    write().inspect_err(|_| drop(fs::remove_file(&aside)))
}

/// The names in a folder, sorted; hidden ones and editors' copies are left out.
///
/// # Errors
/// When it cannot be read, or has more names than a box may have.
pub fn names(folder: &Path) -> Result<Vec<String>, Unread> {
    walk::names(folder, &mut Bounds::OF_A_BOX.names.clone(), Bounds::OF_A_BOX)
}

/// The bytes of a regular file, if they are no more than `most`.
#[expect(clippy::disallowed_methods, reason = "this is the place where files are opened")]
fn regular(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let fits = |about: Metadata| match about.len() > most {
        true => Err(Unread::TooLarge { most }),
        false => Ok(about.len()),
    };
    // Opening a pipe would wait for somebody who writes into it.
    unread::is_regular(&fs::metadata(path)?)?;
    let file = fs::File::open(path)?;
    let about = file.metadata()?;
    unread::is_regular(&about)?;
    let mut bytes = Vec::with_capacity(usize::try_from(fits(about)?).unwrap_or_default());
    // What the system says of the length is not believed: it may grow meanwhile.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match u64::try_from(bytes.len()).is_ok_and(|length| length <= most) {
        true => Ok(bytes),
        false => Err(Unread::TooLarge { most }),
    }
}

/// The text of a file, without the mark that some editors put before it.
fn utf8(bytes: Vec<u8>) -> Result<String, Unread> {
    let mut text = String::from_utf8(bytes).map_err(Unread::NotText)?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
