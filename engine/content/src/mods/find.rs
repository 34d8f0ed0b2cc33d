//! Finds mods: by name in the folder `mods` of a box, or wherever a path leads.
//! What they say is not judged here.

use super::archive;
use super::manifest::{self, FILE, Manifest, is_plain};
use super::no_mod::NoMod;
use crate::disk::{self, Reader};
use crate::files::{self, FilesRead};
use crate::raw::{Document, Format, Raw, Scalar};
use crate::report::Report;
use crate::sections::DEFINITIONS;
use crate::source::Source;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tuckbox_core::diagnostic::FileId;
use tuckbox_core::names::NameKind;
use tuckbox_core::suggest;

/// The files of a mod.
#[derive(Debug, Clone)]
pub struct ModFiles {
    /// What it is called; the paths of its files begin with `mods/<name>/`.
    pub name: String,
    /// Its folder, where it has one; archives have none.
    pub folder: Option<PathBuf>,
    /// What was read, by paths as `mods/<name>/…`.
    pub(crate) found: FilesRead,
    /// What its manifest says, where that can be read.
    pub about: Option<About>,
    /// The mods it requires.
    requires: Vec<String>,
}

/// What a mod says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The name people read.
    pub title: String,
    /// The version it says, such as `1.2.0`.
    pub version: String,
    /// What the mod does, in its own words, for lists of mods.
    pub text: String,
    /// The game it changes.
    pub game: String,
    /// The versions of the game it fits.
    pub fits: String,
}

impl ModFiles {
    /// The rulings that come with an archive, by their paths in a box; those of
    /// a folder stand in its `tests`.
    pub fn pages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.found.pages.iter().map(|page| (&*page.path, &*page.text))
    }

    /// What a mod defines under this name: the kinds in words, each once.
    pub fn defines(&self, name: &str) -> Vec<NameKind> {
        let mut kinds: Vec<NameKind> = self.found.files.iter().flat_map(|file| defined(file, name)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The texts of the mod, by their paths in a box.
    pub fn texts(&self) -> Vec<(String, String)> {
        self.found.texts()
    }
}

/// The mods in the folder `mods` of a box, by name.
pub fn names(root: &Path) -> Vec<String> {
    let mut names = disk::names(&root.join("mods")).unwrap_or_default();
    names.retain(|name| is_mod(&root.join("mods").join(name)));
    names
}

/// The mod of a name in a box, or at a path.
///
/// # Errors
/// When there is none, or it cannot be read as a mod.
pub fn find(root: &Path, word: &str) -> Result<ModFiles, NoMod> {
    let named = root.join("mods").join(word);
    let path = Path::new(word);
    if is_plain(word) && is_mod(&named) {
        let found = files::read_mod(Reader::within(root, &named), FILE);
        return Ok(of_files(word.to_owned(), Some(named), found));
    }
    if is_mod(path) {
        let found = files::read_mod(Reader::new(path), FILE);
        let given = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        return Ok(of_files(own_name(&found).unwrap_or(given), Some(path.to_path_buf()), found));
    }
    if path.is_file() {
        let found = archive::open(path)?;
        return Ok(of_files(own_name(&found).unwrap_or_else(|| String::from("mod")), None, found));
    }
    let message = match path.is_dir() {
        true => format!("The folder `{word}` is no mod: it has no file `{FILE}`."),
        false => format!("There is no mod `{word}`."),
    };
    let known = names(root);
    let hint = suggest::hint(word, known.iter().map(String::as_str), "The box has these");
    let hint =
        hint.unwrap_or_else(|| String::from("A mod is a folder in `mods/` with a file `mod.toml`, or an archive."));
    Err(NoMod { message, hint })
}

/// Whether a folder is one of a mod, be it one that cannot be read.
fn is_mod(folder: &Path) -> bool {
    folder.join(FILE).symlink_metadata().is_ok()
}

/// The mods of these names or paths, with those they require that the box has.
///
/// # Errors
/// As [`find`].
pub fn with_required(root: &Path, words: &[String]) -> Result<Vec<ModFiles>, NoMod> {
    let mut all: Vec<ModFiles> = Vec::new();
    let mut open: Vec<ModFiles> = words.iter().map(|word| find(root, word)).collect::<Result<_, _>>()?;
    let is_here = |name: &&String| is_plain(name) && is_mod(&root.join("mods").join(name));
    // Those that are open or done.
    let mut known: HashSet<String> = open.iter().map(|one| one.name.clone()).collect();
    let mut done = HashSet::new();
    while let Some(next) = open.pop() {
        if !done.insert(next.name.clone()) {
            continue;
        }
        for name in next.requires.iter().filter(is_here) {
            if known.insert(name.clone()) {
                open.push(find(root, name)?);
            }
        }
        all.push(next);
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

/// What a file defines under a name.
fn defined(file: &Source, name: &str) -> Vec<NameKind> {
    let Some(format) = Format::of(&file.path) else { return Vec::new() };
    let Ok(document) = Document::parse(FileId(0), &file.text, format) else { return Vec::new() };
    let is_it = |member: Raw<'_>| {
        let entries = member.table().unwrap_or_default();
        entries.iter().any(|(key, value)| key.text == "id" && matches!(value.scalar(), Scalar::Text(id) if id == name))
    };
    let mut found = Vec::new();
    for (section, value) in document.root().table().unwrap_or_default() {
        let listed =
            [("card", NameKind::Card), ("deck", NameKind::Deck)].into_iter().find(|(word, _)| *word == section.text);
        let named = DEFINITIONS.into_iter().find(|(word, _)| *word == section.text);
        if let Some((_, kind)) = listed {
            let has = value.list().unwrap_or_default().into_iter().any(is_it);
            found.extend(has.then_some(kind));
        } else if let Some((_, kind)) = named {
            let has = value.table().unwrap_or_default().iter().any(|(key, _)| key.text == name);
            found.extend(has.then_some(kind));
        }
    }
    found
}

/// The manifest among the files. What is wrong with it is told when the game is
/// read.
fn manifest_of(found: &FilesRead) -> Option<Manifest> {
    let text = found.files.iter().find(|file| file.path == FILE).map(|file| file.text.to_string())?;
    manifest::read(FileId(0), &text, &mut Report::default())
}

/// What a mod that lies anywhere calls itself.
fn own_name(found: &FilesRead) -> Option<String> {
    manifest_of(found).map(|known| known.name)
}

/// A mod of these files. In the folder `mods` it is called as its own folder,
/// whatever it calls itself: that is told where the two differ.
fn of_files(name: String, folder: Option<PathBuf>, found: FilesRead) -> ModFiles {
    let known = manifest_of(&found);
    let requires = known.iter().flat_map(|known| &known.requires).map(|other| other.name.clone()).collect();
    let about = known.map(|known| About {
        title: known.title,
        version: known.version.to_string(),
        text: known.text,
        game: known.game.0,
        fits: known.fits.0.to_string(),
    });
    ModFiles { found: found.under(&format!("mods/{name}")), name, folder, about, requires }
}
