//! Watches the files of a game and reads them anew after every save, in a
//! thread of its own. What it gives is checked; what to do with it is for
//! others. It watches folders, since editors replace files; it compares
//! contents, since the kinds of events lie; and it looks by itself now and
//! then, since some file systems tell nothing.

use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tuckbox_sim::game::{Broken, Game};

/// Events this close together are one save.
const BATCH: Duration = Duration::from_millis(15);

/// How often it looks by itself.
const ROUND: Duration = Duration::from_millis(700);

/// How long an empty file, or one with a mistake, is given to be written whole.
const PATIENCE: Duration = Duration::from_millis(60);

/// How often an empty file is waited for.
const RETRIES: u32 = 8;

type Watcher = Debouncer<RecommendedWatcher, RecommendedCache>;

/// Content that was read because files changed.
pub struct Reloaded {
    /// The game, or what is wrong with it.
    pub game: Result<Game, Broken>,
    /// From the first sign of the save to here.
    pub took: Duration,
}

/// Watches one game of a box. The thread ends when this is dropped.
pub struct Reloader {
    ready: Receiver<Reloaded>,
    /// While this lives, the thread works.
    _alive: Arc<()>,
    _watcher: Option<Watcher>,
}

impl Reloader {
    /// Begins to watch; what is on disk now counts as known.
    pub fn new(root: &Path, game: &str) -> Self {
        let (tell, told) = channel();
        let (give, ready) = channel();
        let folders = folders(root, game);
        // Without a watcher the thread still looks by itself.
        let watcher = watch(&folders, tell).ok();
        let alive = Arc::new(());
        let desk = Desk { root: root.to_path_buf(), game: game.to_owned(), folders, alive: Arc::downgrade(&alive) };
        let known = desk.texts();
        std::thread::spawn(move || desk.run(known, &told, &give));
        Self { ready, _alive: alive, _watcher: watcher }
    }

    /// The newest content since the last call, if files have changed.
    pub fn poll(&self) -> Option<Reloaded> {
        self.ready.try_iter().last()
    }
}

/// The folders a game is read from.
fn folders(root: &Path, game: &str) -> Vec<PathBuf> {
    vec![root.join("content").join(game), root.join("scripts").join("std"), root.join("scripts").join(game)]
}

fn watch(folders: &[PathBuf], tell: Sender<Instant>) -> notify::Result<Watcher> {
    let mut watcher = new_debouncer(BATCH, None, move |events: DebounceEventResult| {
        let changed = events.map_or(true, |events| events.iter().any(is_change));
        if changed {
            // The thread that listens may have ended; then nobody needs to know.
            let _ = tell.send(Instant::now());
        }
    })?;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        watcher.watch(folder, RecursiveMode::Recursive)?;
    }
    Ok(watcher)
}

/// Whether an event may change what a game reads: no mere reading, and a name
/// that is read at all.
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

/// Files by path: how long, and a hash of what they say.
type Texts = BTreeMap<PathBuf, (usize, u64)>;

/// What the thread works with.
struct Desk {
    root: PathBuf,
    game: String,
    folders: Vec<PathBuf>,
    alive: Weak<()>,
}

impl Desk {
    fn run(&self, mut known: Texts, told: &Receiver<Instant>, give: &Sender<Reloaded>) {
        while self.alive.strong_count() > 0 {
            let begun = match told.recv_timeout(ROUND) {
                Ok(begun) => begun,
                Err(RecvTimeoutError::Timeout) => Instant::now(),
                Err(RecvTimeoutError::Disconnected) => {
                    std::thread::sleep(ROUND);
                    Instant::now()
                }
            };
            let now = self.texts();
            if now != known {
                let game = self.read(&mut known, now);
                // Where nobody takes it any more, the loop ends by itself.
                let _ = give.send(Reloaded { game, took: begun.elapsed() });
            }
        }
    }

    /// Reads the game when its files have come to rest.
    fn read(&self, known: &mut Texts, now: Texts) -> Result<Game, Broken> {
        let emptied = |texts: &Texts| {
            texts.iter().any(|(path, (len, _))| *len == 0 && known.get(path).is_none_or(|(before, _)| *before > 0))
        };
        let mut texts = now;
        for _ in 0..RETRIES {
            if !emptied(&texts) {
                break;
            }
            std::thread::sleep(PATIENCE);
            texts = self.texts();
        }
        loop {
            let game = Game::load(&self.root, &self.game).and_then(|game| game.host().map(|_| game));
            if game.is_err() {
                // It may be half written: it is looked at once more.
                std::thread::sleep(PATIENCE);
            }
            let after = self.texts();
            if after == texts {
                *known = texts;
                return game;
            }
            texts = after;
        }
    }

    fn texts(&self) -> Texts {
        let mut texts = Texts::new();
        self.folders.iter().for_each(|folder| collect(folder, &mut texts));
        texts
    }
}

/// Adds the files of a folder that a game may be read from.
fn collect(folder: &Path, texts: &mut Texts) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| !is_temporary(path)) {
        if path.is_dir() {
            collect(&path, texts);
        } else if is_source(&path)
            && let Ok(bytes) = fs::read(&path)
        {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            texts.insert(path, (bytes.len(), hasher.finish()));
        }
    }
}

fn is_source(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy()).unwrap_or_default();
    matches!(&*ending, "ron" | "toml" | "lua" | "luau")
}
