//! How a game looks in a browser beside its rules: a style sheet, `look.css`, and
//! pictures of cards, `art/CARD.svg` or `art/CARD.png`, in its folder of `content` and in
//! those of mods. They change appearance and nothing else: no rule, hash or save knows of
//! them, and what is wrong with them keeps nobody from playing.

use crate::folder;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use tuckbox_content::disk::{Entry, Reader, Unread, Wanted};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::suggest;

/// The style sheet in a folder.
const STYLE: &str = "look.css";

/// The folder of pictures.
const ART: &str = "art";

/// How a game looks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Theme {
    /// Its style sheet, those of mods behind it.
    pub style: String,
    /// What tells the style sheet from every other one; nothing where there is none.
    pub style_mark: Option<String>,
    /// Pictures by the names of their files without endings, as cards have them.
    pictures: BTreeMap<String, Picture>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of its file.
    pub name: String,
    /// What tells it from every other one.
    pub mark: String,
    /// What it is to a browser.
    pub media_type: &'static str,
    /// Its bytes, as they are in the file.
    pub bytes: Arc<[u8]>,
}

/// Which files there are, and when they were saved: another theme has others.
pub type Listing = Vec<(PathBuf, Option<SystemTime>)>;

impl Theme {
    /// The theme of the files in these folders of a box; later ones go before, and come
    /// after in the style sheet. What cannot be read is left out, and told.
    pub fn read(root: &Path, folders: &[PathBuf]) -> (Self, Vec<(PathBuf, Unread)>) {
        let (mut theme, mut unread) = (Self::default(), Vec::new());
        for folder in folders {
            let mut reader = Reader::within(root, folder);
            for entry in files(&mut reader) {
                let path = entry.path.clone();
                if let Err(why) = theme.take(&mut reader, entry) {
                    unread.push((folder.join(path), why));
                }
            }
        }
        theme.style_mark = (!theme.style.is_empty()).then(|| mark(theme.style.as_bytes()));
        (theme, unread)
    }

    fn take(&mut self, reader: &mut Reader, entry: Entry) -> Result<(), Unread> {
        let path = entry.path.clone();
        let Some(name) = path.strip_prefix(ART).and_then(|path| path.strip_prefix('/')) else {
            self.style.push_str(&reader.text(entry)?);
            self.style.push('\n');
            return Ok(());
        };
        let bytes = reader.bytes(entry)?;
        if let Some(media_type) = media_type(name) {
            let picture = Picture { name: name.to_owned(), mark: mark(&bytes), media_type, bytes: bytes.into() };
            // Another picture of the same card goes, whatever its ending.
            self.pictures.insert(stem(name).to_owned(), picture);
        }
        Ok(())
    }

    /// All pictures.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.pictures.values()
    }

    /// The picture of a card, by the id of the card.
    pub fn of_card(&self, card: &str) -> Option<&Picture> {
        self.pictures.get(card)
    }

    /// The picture in a file of this name.
    pub fn picture(&self, name: &str) -> Option<&Picture> {
        self.pictures.get(stem(name)).filter(|picture| picture.name == name)
    }
}

/// The folders where the theme of a game is looked for: its own, and those of mods, which
/// are the folders that these were read from.
pub fn folders(root: &Path, game: &str, mods: &[PathBuf]) -> Vec<PathBuf> {
    let own = folder::of_game(root, game).into_iter().take(1);
    own.chain(mods.iter().map(|folder| folder.join("content"))).collect()
}

/// Which files a theme would be read from.
pub fn listing(root: &Path, folders: &[PathBuf]) -> Listing {
    let of_folder = |folder: &PathBuf| {
        let mut reader = Reader::within(root, folder);
        let files = files(&mut reader).into_iter();
        files.map(|entry| (folder.join(&entry.path), entry.edited())).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of_folder).collect()
}

/// What is wrong with the files of a theme, as warnings: what cannot be read, what is no
/// picture that is shown, and pictures of cards that the game has not.
pub fn problems(root: &Path, folders: &[PathBuf], rules: &Ruleset) -> Vec<Diagnostic> {
    let (theme, unread) = Theme::read(root, folders);
    let shown = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
    let mut found: Vec<Diagnostic> = Vec::new();
    for (path, why) in unread {
        let words = format!("The file `{}` cannot be read: {why}", shown(&path));
        found.push(Diagnostic::warning("unreadable-file", words).hint(why.hint()));
    }
    let cards: Vec<&str> = rules.names.of(NameKind::Card).iter().map(|entry| &*entry.name).collect();
    for (path, _) in listing(root, folders) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if name == STYLE {
            continue;
        }
        if media_type(name).is_none() {
            let words = format!("The file `{}` is no picture that is shown.", shown(&path));
            found.push(Diagnostic::warning("stray-picture", words).hint("Pictures of cards are SVG or PNG."));
            continue;
        }
        let (card, is_used) = (stem(name), theme.style.contains(name));
        if !cards.contains(&card) && !is_used {
            let words = format!("The picture `{}` is of no card: there is no card `{card}`.", shown(&path));
            let hint = match suggest::did_you_mean(card, cards.iter().copied()) {
                Some(near) => near,
                None => format!("A picture has the name of its card, or stands in `{STYLE}`."),
            };
            found.push(Diagnostic::warning("stray-picture", words).hint(hint));
        }
    }
    found
}

/// The files of a theme in a folder, in the order of their paths.
fn files(reader: &mut Reader) -> Vec<Entry> {
    let is_kept = |name: &str| name.contains('.') && !name.starts_with('.') && !name.ends_with('~');
    let file = |path: &str| match path.split_once('/') {
        None => path == STYLE,
        Some((folder, name)) => folder == ART && !name.contains('/') && is_kept(name),
    };
    reader.list("", Wanted { file: &file, folder: &|path: &str| path == ART })
}

/// What a file is to a browser, by its ending.
fn media_type(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1 {
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        _ => None,
    }
}

/// A name without its ending.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn mark(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A box with a game of one card, and these files in its folder.
    fn with(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join("content/flip").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let folders = folders(folder.path(), "flip", &[]);
        (folder, folders)
    }

    #[test]
    fn a_theme_is_its_style_sheet_and_its_pictures() {
        let (folder, folders) = with(&[
            ("look.css", ".card {}"),
            ("art/coin.svg", "<svg/>"),
            ("art/coin-2.png", "x"),
            ("art/deep/coin.svg", "not read"),
            ("art/notes.txt", "no picture"),
        ]);
        let (theme, unread) = Theme::read(folder.path(), &folders);
        assert!(unread.is_empty());
        assert_eq!(theme.style, ".card {}\n");
        let of = |card: &str| theme.of_card(card).map(|picture| picture.name.as_str());
        assert_eq!([of("coin"), of("coin-2"), of("coi")], [Some("coin.svg"), Some("coin-2.png"), None]);
        assert_eq!(theme.picture("coin.svg").unwrap().media_type, "image/svg+xml");
        assert!(theme.picture("notes.txt").is_none() && theme.picture("../look.css").is_none());
    }

    #[test]
    fn what_a_mod_brings_goes_before() {
        let (folder, _) = with(&[("look.css", "a"), ("art/coin.svg", "old")]);
        let of_mod = folder.path().join("mods/gold");
        fs::create_dir_all(of_mod.join("content/art")).unwrap();
        fs::write(of_mod.join("content/art/coin.png"), "new").unwrap();
        fs::write(of_mod.join("content/look.css"), "b").unwrap();
        let (theme, _) = Theme::read(folder.path(), &folders(folder.path(), "flip", &[of_mod]));
        let picture = theme.of_card("coin").unwrap();
        assert_eq!((theme.style.as_str(), picture.name.as_str()), ("a\nb\n", "coin.png"));
        assert!(theme.picture("coin.svg").is_none(), "the game's own goes");
    }

    #[test]
    #[cfg(unix)]
    fn nothing_outside_the_box_is_read() {
        let (folder, folders) = with(&[("art/coin.svg", "<svg/>")]);
        let secret = tempfile::NamedTempFile::new().unwrap();
        let link = folder.path().join("content/flip/art/secret.svg");
        std::os::unix::fs::symlink(secret.path(), link).unwrap();
        let (theme, unread) = Theme::read(folder.path(), &folders);
        assert!(theme.picture("secret.svg").is_none());
        assert!(matches!(unread[..], [(_, Unread::Outside)]), "{unread:?}");
    }

    #[test]
    fn what_is_of_no_card_is_told() {
        let (folder, folders) = with(&[
            ("look.css", ".table { background: url(art/table.png) }"),
            ("art/table.png", "x"),
            ("art/coin.svg", "x"),
            ("art/coim.svg", "x"),
            ("art/coin.jpg", "x"),
        ]);
        let mut rules = Ruleset::default();
        rules.names.intern(NameKind::Card, "coin");
        let found = problems(folder.path(), &folders, &rules);
        let told: Vec<(&str, bool)> = found.iter().map(|found| (found.code, found.is_error())).collect();
        assert_eq!(told, [("stray-picture", false); 2], "{found:?}");
        assert_eq!(found[0].hint.as_deref(), Some("Did you mean `coin`?"), "{found:?}");
        assert!(found[1].message.contains("coin.jpg"), "{found:?}");
    }

    #[test]
    fn a_file_that_is_saved_is_another_listing() {
        let (folder, folders) = with(&[("art/coin.svg", "x")]);
        let before = listing(folder.path(), &folders);
        fs::write(folder.path().join("content/flip/look.css"), "a").unwrap();
        assert_ne!(listing(folder.path(), &folders), before);
    }
}
