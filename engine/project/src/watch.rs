//! Watches folders for saves of any editor. It watches folders, since editors
//! replace files; it compares contents, since the kinds of events lie; and it
//! looks by itself now and then, since some file systems tell nothing.

use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tuckbox_content::box_files::FileKind;

/// Events this close together are one save.
const BATCH: Duration = Duration::from_millis(15);

/// How often it looks by itself.
const ROUND: Duration = Duration::from_millis(700);

type Watcher = Debouncer<RecommendedWatcher, RecommendedCache>;

/// Files by path: how long, and a hash of what they say.
pub type Texts = BTreeMap<PathBuf, (usize, u64)>;

/// Folders that are watched.
pub struct Watch {
    folders: Vec<PathBuf>,
    wanted: fn(FileKind) -> bool,
    told: Receiver<Instant>,
    _watcher: Option<Watcher>,
}

impl Watch {
    /// Watches the files in these folders that are of wanted kinds.
    pub fn new(folders: Vec<PathBuf>, wanted: fn(FileKind) -> bool) -> Self {
        let (tell, told) = channel();
        // Without a watcher it still looks by itself.
        let watcher = watch(&folders, tell).ok();
        Self { folders, wanted, told, _watcher: watcher }
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
        let Ok(entries) = fs::read_dir(folder) else { return };
        for path in entries.flatten().map(|entry| entry.path()).filter(|path| !is_temporary(path)) {
            if path.is_dir() {
                self.collect(&path, texts);
            } else if self.is_wanted(&path)
                && let Ok(bytes) = fs::read(&path)
            {
                let mut hasher = DefaultHasher::new();
                bytes.hash(&mut hasher);
                texts.insert(path, (bytes.len(), hasher.finish()));
            }
        }
    }

    fn is_wanted(&self, path: &Path) -> bool {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        FileKind::of(&name).is_some_and(self.wanted)
    }
}

fn watch(folders: &[PathBuf], tell: Sender<Instant>) -> notify::Result<Watcher> {
    let mut watcher = new_debouncer(BATCH, None, move |events: DebounceEventResult| {
        let changed = events.map_or(true, |events| events.iter().any(is_change));
        if changed {
            // Whoever listened may have ended; then nobody needs to know.
            let _ = tell.send(Instant::now());
        }
    })?;
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
