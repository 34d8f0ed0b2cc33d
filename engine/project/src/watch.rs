//! Watches folders for saves of any editor. It watches folders, since editors
//! replace files; it compares contents, since the kinds of events lie; and it
//! looks by itself now and then, since some file systems tell nothing.

use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{Config, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer_opt};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tuckbox_content::box_files::FileKind;
use tuckbox_content::disk::{Reader, Wanted};

/// Events this close together are one save.
const BATCH: Duration = Duration::from_millis(15);

/// How often it looks by itself.
const ROUND: Duration = Duration::from_millis(700);

type Watcher = Debouncer<RecommendedWatcher, RecommendedCache>;

/// Files by path: how long, and a hash of what they say.
pub type Texts = BTreeMap<PathBuf, (usize, u64)>;

/// Folders that are watched.
pub struct Watch {
    root: PathBuf,
    folders: Vec<PathBuf>,
    wanted: fn(FileKind) -> bool,
    told: Receiver<Instant>,
    _watcher: Option<Watcher>,
}

impl Watch {
    /// Watches the files of a box in these folders that are of wanted kinds; folders
    /// elsewhere are those of mods.
    pub fn new(root: &Path, folders: Vec<PathBuf>, wanted: fn(FileKind) -> bool) -> Self {
        let (tell, told) = channel();
        // Without a watcher it still looks by itself.
        let watcher = watch(&folders, tell).ok();
        Self { root: root.to_path_buf(), folders, wanted, told, _watcher: watcher }
    }

    /// Waits until something may have changed, but not for long; gives when it
    /// did.
    pub fn wait(&self) -> Instant {
        match self.told.recv_timeout(ROUND) {
            Ok(begun) => begun,
            Err(RecvTimeoutError::Timeout) => Instant::now(),
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(ROUND);
                Instant::now()
            }
        }
    }

    /// What the files say now.
    pub fn texts(&self) -> Texts {
        let mut texts = Texts::new();
        self.folders.iter().for_each(|folder| self.collect(folder, &mut texts));
        texts
    }

    fn collect(&self, folder: &Path, texts: &mut Texts) {
        let mut reader = Reader::within(&self.root, folder);
        let is_kept = |path: &str| !is_temporary(Path::new(path));
        let is_wanted = |path: &str| is_kept(path) && FileKind::of(path).is_some_and(self.wanted);
        for entry in reader.list("", Wanted { file: &is_wanted, folder: &is_kept }) {
            let path = folder.join(&entry.path);
            if let Ok(bytes) = reader.bytes(entry) {
                let mut hasher = DefaultHasher::new();
                bytes.hash(&mut hasher);
                texts.insert(path, (bytes.len(), hasher.finish()));
            }
        }
    }
}

fn watch(folders: &[PathBuf], tell: Sender<Instant>) -> notify::Result<Watcher> {
    let tell = move |events: DebounceEventResult| {
        let changed = events.map_or(true, |events| events.iter().any(is_change));
        if changed {
            // Whoever listened may have ended; then nobody needs to know.
            let _ = tell.send(Instant::now());
        }
    };
    // A link may lead anywhere; what is behind one in the box is looked at now and then.
    let config = Config::default().with_follow_symlinks(false);
    let mut watcher = new_debouncer_opt(BATCH, None, tell, RecommendedCache::new(), config)?;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        watcher.watch(folder, RecursiveMode::Recursive)?;
    }
    Ok(watcher)
}

/// Whether an event may change what is read: no mere reading, and a name that
/// is read at all.
fn is_change(event: &DebouncedEvent) -> bool {
    let access = matches!(event.kind, EventKind::Access(_));
    let closed = event.kind == EventKind::Access(AccessKind::Close(AccessMode::Write));
    (!access || closed) && event.paths.iter().any(|path| !is_temporary(path))
}

/// Whether a name is one that editors give to copies of their own.
fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let endings = ["~", ".swp", ".swx", ".tmp", ".bak", ".part"];
    name.starts_with(['.', '#']) || name == "4913" || endings.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::is_temporary;
    use std::path::Path;

    #[test]
    fn copies_of_editors_are_not_files_of_the_box() {
        for name in [".a.toml.swp", "a.toml~", "#a.toml#", "4913", ".#a.toml", "a.toml.tmp"] {
            assert!(is_temporary(Path::new(name)), "{name}");
        }
        assert!(!is_temporary(Path::new("content/game/cards/a.toml")));
    }
}
