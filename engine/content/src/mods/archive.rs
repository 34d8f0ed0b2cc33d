//! Mods as one file: a ZIP archive without compression, the same bytes for the
//! same mod on every machine. Archives come from strangers: one is opened in
//! memory and never unpacked, every name in it must be one a mod may have, and
//! sizes are bounded before anything is read.

use super::manifest::{FILE, is_plain};
use super::no_mod::NoMod;
use crate::box_files::{FileKind, belonging};
use crate::disk::{self, Reader, Unread, Wanted};
use crate::files::FilesRead;
use crate::source::Source;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The ending of an archive's name.
pub const ENDING: &str = "zip";

/// Bytes an archive may have.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Bytes a file in it may have.
const LARGEST_FILE: u64 = 1024 * 1024;

/// Files it may hold.
const MOST_FILES: usize = 2000;

/// Names one path may have.
const DEEPEST: usize = 8;

/// Bytes a path may have.
const LONGEST_PATH: usize = 200;

/// Packs the folder of a mod. Only what belongs to a mod is taken: its
/// manifest, its content, its scripts and its rulings.
///
/// # Errors
/// When a file cannot be read, or the mod is too large to be opened again.
pub fn pack(folder: &Path) -> Result<Vec<u8>, NoMod> {
    let files = gather(folder)?;
    if !files.iter().any(|(path, _)| path == FILE) {
        return Err(no_mod(format!("`{}` is no mod: it has no file `{FILE}`.", folder.display())));
    }
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut write = || {
        for (path, bytes) in &files {
            writer.start_file(path.as_str(), options)?;
            writer.write_all(bytes)?;
        }
        Ok(())
    };
    let written: zip::result::ZipResult<()> = write();
    let packed = written.and_then(|()| writer.finish()).map(Cursor::into_inner);
    let packed = packed.map_err(|error| no_mod(format!("The mod cannot be packed: {error}.")))?;
    // What nobody could open is not packed.
    read(&packed, &folder.display().to_string())?;
    Ok(packed)
}

/// The files of a folder that belong to a mod, by their paths in it, sorted.
fn gather(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, NoMod> {
    let mut reader = Reader::new(folder);
    let part = |path: &str| FOLDERS.iter().any(|folder| path.split('/').next() == Some(folder));
    let mut files = Vec::new();
    for entry in reader.list("", Wanted { file: &belongs, folder: &part }) {
        let (path, is_link) = (entry.path.clone(), entry.is_link);
        let shown = folder.join(&path).display().to_string();
        if is_link {
            return Err(no_mod(format!("`{shown}` is a link; put the file itself there.")));
        }
        let bytes = reader.bytes(entry).map_err(|why| no_mod(format!("`{shown}` cannot be read: {why}.")))?;
        files.push((path, bytes));
    }
    files.sort();
    Ok(files)
}

/// The folders of a mod.
const FOLDERS: [&str; 3] = ["content", "scripts", "tests"];

/// Whether a path is one that a mod may have.
fn belongs(path: &str) -> bool {
    belonging(path).is_some() || matches!(path, FILE | "README.md" | "LICENSE" | "CHANGELOG.md")
}

/// Opens an archive: the files of the mod in it.
pub(super) fn open(path: &Path) -> Result<FilesRead, NoMod> {
    let shown = path.display().to_string();
    let packed = disk::bytes_of_named(path, LARGEST).map_err(|why| match why {
        Unread::TooLarge { .. } => too_much(&shown, "is too large", &format!("{LARGEST} bytes")),
        why => no_mod(format!("The archive `{shown}` cannot be read: {why}.")),
    })?;
    read(&packed, &shown)
}

/// Reads the bytes of an archive. What its directory says is held against what
/// stands before the files themselves, since another program may believe either.
fn read(packed: &[u8], shown: &str) -> Result<FilesRead, NoMod> {
    let refuse = |why: String| no_mod(format!("The archive `{shown}` is not opened: {why}."));
    let damaged = |error: zip::result::ZipError| no_mod(format!("`{shown}` is no archive of a mod: {error}."));
    if packed.len() as u64 > LARGEST {
        return Err(too_much(shown, &format!("has {} bytes", packed.len()), &format!("{LARGEST}")));
    }
    let mut archive = ZipArchive::new(Cursor::new(packed)).map_err(damaged)?;
    if archive.len() != listed(packed) {
        return Err(refuse("its directory has a name twice, or says another number of files than it has".into()));
    }
    if archive.len() > MOST_FILES {
        return Err(too_much(shown, &format!("holds {} files", archive.len()), &format!("{MOST_FILES} files")));
    }
    let mut found = FilesRead::default();
    let mut seen: Vec<String> = Vec::new();
    let mut total = 0;
    for at in 0..archive.len() {
        let entry = archive.by_index_raw(at).map_err(damaged)?;
        let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
        if !is_named(packed, entry.header_start(), entry.name_raw()) {
            return Err(refuse(format!("`{}` has another name where it stands", name.escape_debug())));
        }
        if entry.is_dir() && is_safe(name.trim_end_matches('/')) {
            continue;
        }
        if let Some(why) = refusal(&entry, &name) {
            return Err(refuse(format!("`{}` {why}", name.escape_debug())));
        }
        drop(entry);
        // Names that differ in their letters' size are one file on some disks.
        let folded = name.to_lowercase();
        if seen.contains(&folded) {
            return Err(refuse(format!("it has `{name}` twice")));
        }
        seen.push(folded);
        // What the archive says of its sizes is not believed.
        let mut bytes = Vec::new();
        let entry = archive.by_index(at).map_err(damaged)?;
        let told = entry.size();
        let read = entry.take(LARGEST_FILE + 1).read_to_end(&mut bytes);
        read.map_err(|_| refuse(format!("`{name}` is not what was packed: its checksum is another")))?;
        total += bytes.len() as u64;
        if bytes.len() as u64 > LARGEST_FILE || total > LARGEST {
            return Err(too_much(shown, &format!("holds too much in `{name}`"), &format!("{LARGEST_FILE} in a file")));
        }
        if bytes.len() as u64 != told {
            return Err(refuse(format!("`{name}` has {} bytes, not the {told} it is said to have", bytes.len())));
        }
        let kind = belonging(&name);
        if kind == Some(FileKind::Page) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            found.pages.push(Source { path: name, text: text.into() });
            continue;
        }
        if !kind.is_some_and(FileKind::is_of_game) && name != FILE {
            continue;
        }
        match String::from_utf8(bytes) {
            Ok(text) => found.files.push(Source { path: name, text: text.into() }),
            Err(wrong) => found.mixed(name, &wrong),
        }
    }
    if !found.files.iter().any(|file| file.path == FILE) {
        return Err(no_mod(format!("`{shown}` is no archive of a mod: it has no file `{FILE}`.")));
    }
    Ok(found)
}

/// How many files the directory of an archive says that it has: the record at the
/// end of the file, behind which only a remark may stand.
fn listed(packed: &[u8]) -> usize {
    const RECORD: usize = 22;
    let ends = |at: &usize| {
        let remark = number(packed, at + 20).map(usize::from);
        packed[*at..].starts_with(b"PK\x05\x06") && remark.is_some_and(|remark| at + RECORD + remark == packed.len())
    };
    let last = packed.len().saturating_sub(RECORD);
    let found = (last.saturating_sub(usize::from(u16::MAX))..=last).rev().find(ends);
    found.and_then(|at| number(packed, at + 10)).map_or(0, usize::from)
}

/// Whether the header that stands before a file gives it this name.
fn is_named(packed: &[u8], header: u64, name: &[u8]) -> bool {
    const HEADER: usize = 30;
    let Ok(at) = usize::try_from(header) else { return false };
    let here = packed.get(at..).unwrap_or_default();
    let length = number(packed, at.saturating_add(26)).map(usize::from);
    here.starts_with(b"PK\x03\x04") && length == Some(name.len()) && here.get(HEADER..HEADER + name.len()) == Some(name)
}

/// The number in two bytes, the lower one first.
fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes([pair[0], pair[1]]))
}

/// Why an entry is not taken.
fn refusal<R: Read + ?Sized>(entry: &zip::read::ZipFile<'_, R>, name: &str) -> Option<String> {
    let regular = entry.unix_mode().is_none_or(|mode| matches!(mode & 0o170_000, 0 | 0o100_000));
    if entry.is_symlink() || !regular {
        Some("is a link or something else that is no file".into())
    } else if !is_safe(name) {
        Some("leads out of the mod, or has signs that names of files do not have".into())
    } else if !belongs(name) {
        Some("does not belong into a mod".into())
    } else if entry.encrypted() {
        Some("is locked by a password".into())
    } else if entry.compression() != CompressionMethod::Stored {
        Some("is compressed; `tuckbox pack` makes archives that are not".into())
    } else if entry.size() > LARGEST_FILE {
        Some(format!("has {} bytes, and {LARGEST_FILE} are the most", entry.size()))
    } else {
        None
    }
}

/// Whether a path stays in its folder, on every system.
fn is_safe(path: &str) -> bool {
    let part = |part: &str| {
        let sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.' | ' ');
        !part.is_empty() && !part.starts_with('.') && !part.ends_with(['.', ' ']) && part.chars().all(sign)
    };
    path.len() <= LONGEST_PATH && path.split('/').count() <= DEEPEST && path.split('/').all(part)
}

/// The name under which a packed mod is kept.
pub fn file_name(name: &str, version: &str) -> String {
    let name = if is_plain(name) { name } else { "mod" };
    format!("{name}-{version}.{ENDING}")
}

fn no_mod(message: String) -> NoMod {
    NoMod { message, hint: String::from("Ask whoever made it for an archive that `tuckbox pack` has made.") }
}

fn too_much(shown: &str, what: &str, most: &str) -> NoMod {
    no_mod(format!("The archive `{shown}` is not opened: it {what}, and {most} are the most."))
}

#[cfg(test)]
mod tests {
    use super::{is_safe, read};
    use std::io::{Cursor, Write};
    use zip::write::SimpleFileOptions;

    /// An archive of a mod with these files besides.
    fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for (path, text) in [("mod.toml", "name = \"x\"\n")].iter().chain(files) {
            writer.start_file(*path, options).unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    /// The same with these bytes in the place of others, the nth time they occur.
    fn forged(packed: &[u8], old: &str, new: &str, nth: usize) -> Vec<u8> {
        assert_eq!(old.len(), new.len());
        let found = |at: &usize| packed[*at..].starts_with(old.as_bytes());
        let at = (0..packed.len()).filter(found).nth(nth).unwrap();
        let mut bytes = packed.to_vec();
        bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
        bytes
    }

    fn refused(packed: &[u8], why: &str) {
        let refused = read(packed, "x.zip").err().unwrap_or_else(|| panic!("{why}: it is opened"));
        assert!(refused.message.contains(why), "{}", refused.message);
    }

    #[test]
    fn an_archive_that_is_not_what_was_packed_is_refused() {
        let card = ("content/cards/a.toml", "[[card]]\nid = \"a\"\ncost = 3\n");
        let twice = ("content/cards/b.toml", "[[card]]\nid = \"b\"\ncost = 3\n");
        let packed = archive(&[card, twice]);
        assert_eq!(read(&packed, "x.zip").unwrap().files.len(), 3);
        refused(&forged(&packed, "cost = 3", "cost = 9", 0), "its checksum is another");
        // The name before the file, and then that in the directory.
        refused(&forged(&packed, card.0, "content/cards/c.toml", 0), "another name where it stands");
        refused(&forged(&packed, card.0, "content/cards/c.toml", 1), "another name where it stands");
        let double = forged(&forged(&packed, twice.0, card.0, 0), twice.0, card.0, 0);
        refused(&double, "a name twice");
    }

    #[test]
    fn only_paths_that_stay_inside_are_taken() {
        for fine in ["mod.toml", "content/cards/a b.toml", "scripts/x-1_y.lua"] {
            assert!(is_safe(fine), "{fine}");
        }
        for bad in [
            "",
            "/etc/passwd",
            "../mod.toml",
            "content/../../x.toml",
            "content//x.toml",
            "C:/x.toml",
            "a\\b.toml",
            ".hidden",
            "content/.",
            "content/x.toml.",
            "content/\u{202e}x.toml",
            "a/b/c/d/e/f/g/h/i.toml",
            "nul\0.toml",
        ] {
            assert!(!is_safe(bad), "{bad:?}");
        }
        assert!(!is_safe(&"a".repeat(201)));
    }
}
