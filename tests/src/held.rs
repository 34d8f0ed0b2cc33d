//! What held before need not run again: the checks of a game are remembered where
//! the test program and every file it can read for that game are, byte for byte,
//! what they were when the checks held. Only what held is ever remembered, by a
//! hash, under `target/`. Continuous integration (`CI`) and whoever sets
//! `TUCKBOX_CHECKS` run everything, and neither use what is remembered nor add to it.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Variables that have everything run: continuous integration, a round that is
/// asked for, and those by which tests write files.
const RUN_ALL: [&str; 4] = ["CI", "TUCKBOX_CHECKS", "UPDATE", "WHOLE"];

/// What a test program remembers about the games of a box.
#[derive(Debug, Clone)]
pub struct Held {
    /// Where hashes are kept; `None` if nothing is remembered.
    folder: Option<PathBuf>,
    root: PathBuf,
    executable: String,
}

impl Held {
    /// What the running test program of this name remembers below `target`, the
    /// `CARGO_TARGET_TMPDIR` of the test; nothing where everything is to run.
    pub fn of(root: &Path, target: &str, test: &str) -> Self {
        Self::of_programs(root, target, test, &[])
    }

    /// The same of a test program that runs these others. Programs are large, and are
    /// never held in memory whole: what a test program holds is counted for the
    /// processes it starts.
    pub fn of_programs(root: &Path, target: &str, test: &str, others: &[&Path]) -> Self {
        let asked = RUN_ALL.iter().any(|name| std::env::var_os(name).is_some());
        let mut programs = blake3::Hasher::new();
        let mut read = |path: &Path| fs::File::open(path).and_then(|file| programs.update_reader(file).map(drop));
        let all = std::env::current_exe().and_then(|own| {
            read(&own)?;
            others.iter().try_for_each(|other| read(other))
        });
        let folder = (all.is_ok() && !asked).then(|| Path::new(target).join("held").join(test));
        Self { folder, root: root.into(), executable: programs.finalize().to_hex().to_string() }
    }

    /// What a program with these bytes remembers in a folder.
    pub fn at(root: &Path, folder: PathBuf, program: &[u8]) -> Self {
        Self { folder: Some(folder), root: root.into(), executable: blake3::hash(program).to_hex().to_string() }
    }

    /// What is to be checked, as it stands now. `game` is `None` for what reads
    /// all games, such as the pages of mods.
    pub fn about(&self, name: &str, game: Option<&str>) -> Check {
        let Some(folder) = &self.folder else { return Check { file: None, key: String::new() } };
        self.reading(folder, name, game, &["content", "scripts", "mods", "tests"])
    }

    /// What is to be checked of the test boxes, as they stand now; it reads no game.
    pub fn about_boxes(&self, name: &str) -> Check {
        let Some(folder) = &self.folder else { return Check { file: None, key: String::new() } };
        self.reading(folder, name, None, &["tests/boxes"])
    }

    /// What is to be checked of these files and folders, as they stand now; it reads
    /// no others.
    pub fn about_files(&self, name: &str, parts: &[&str]) -> Check {
        let Some(folder) = &self.folder else { return Check { file: None, key: String::new() } };
        self.reading(folder, name, None, parts)
    }

    /// What depends on the program and these files and folders alone.
    fn reading(&self, folder: &Path, name: &str, game: Option<&str>, parts: &[&str]) -> Check {
        let mut text = format!("{}\n", self.executable);
        // A file that cannot be read leaves nothing to remember.
        let read = parts.iter().try_for_each(|part| inputs(&self.root, Path::new(part), game, &mut text));
        let file = read.is_ok().then(|| folder.join(name));
        Check { file, key: blake3::hash(text.as_bytes()).to_hex().to_string() }
    }
}

/// Something that is checked, with the hash of all it depends on.
#[derive(Debug, Clone)]
pub struct Check {
    file: Option<PathBuf>,
    key: String,
}

impl Check {
    /// Whether it held before, with the same program and the same files.
    pub fn held(&self) -> bool {
        self.file.as_ref().and_then(|file| fs::read_to_string(file).ok()).is_some_and(|key| key == self.key)
    }

    /// Remembers that it holds. To be called only after every check of it did, with
    /// the hash that was taken before: a file that changed meanwhile is another.
    pub fn remember(&self) {
        let Some(file) = &self.file else { return };
        let new = file.with_extension(format!("{}.new", std::process::id()));
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        // What cannot be kept runs again.
        let _ = folder.and_then(|()| fs::write(&new, &self.key)).and_then(|()| fs::rename(&new, file));
    }
}

/// A long test of the test boxes, which reads nothing else: left out where it held
/// before. `target` is the `CARGO_TARGET_TMPDIR` of the test program, `name` no other
/// test's.
pub fn of_boxes(target: &str, name: &str, run: impl FnOnce()) {
    static HELD: OnceLock<Held> = OnceLock::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let check = HELD.get_or_init(|| Held::of(&root, target, "boxes")).about_boxes(name);
    if check.held() {
        return say(&[name.to_owned()]);
    }
    run();
    check.remember();
}

/// Says what did not run again, past the output that tests keep to themselves.
pub fn say(names: &[String]) {
    if !names.is_empty() {
        let _ = writeln!(
            std::io::stderr(),
            "held before, with this program and these files, and not run again: {} (TUCKBOX_CHECKS=quick runs them)",
            names.join(", ")
        );
    }
}

/// Adds path and hash of a file, or of every file below a folder, that may be read for a game: all
/// but the folders of other games (`content/other`, `scripts/other`, `tests/other`,
/// `tests/golden/other`).
fn inputs(root: &Path, part: &Path, game: Option<&str>, text: &mut String) -> std::io::Result<()> {
    let mut paths = match fs::read_dir(root.join(part)) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => vec![root.join(part)],
        Err(error) => return Err(error),
    };
    paths.sort();
    for path in paths {
        let inside = path.strip_prefix(root).unwrap_or(&path);
        if other_game(root, inside, game) {
            continue;
        }
        if path.is_dir() {
            inputs(root, inside, game, text)?;
        } else {
            let _ = writeln!(text, "{:?} {}", inside, blake3::hash(&fs::read(&path)?));
        }
    }
    Ok(())
}

/// Whether a path is the folder of a game that is another one.
fn other_game(root: &Path, inside: &Path, game: Option<&str>) -> bool {
    let parent = inside.parent().unwrap_or(Path::new(""));
    let of_games = ["content", "scripts", "tests", "tests/golden"].iter().any(|folder| parent == Path::new(folder));
    let name = inside.file_name().unwrap_or_default();
    of_games && game.is_some_and(|game| name != game) && root.join("content").join(name).is_dir()
}
