//! Reads a game anew after every save of its files, in a thread of its own.
//! What it gives is checked; what to do with it is for others.

use crate::broken::Broken;
use crate::folder;
use crate::game::Game;
use crate::mods::WantedMods;
use crate::watch::{Texts, Watch};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tuckbox_content::Sources;
use tuckbox_content::box_files::FileKind;
use tuckbox_core::diagnostic::Diagnostic;

/// How long an empty file, or one with a mistake, is given to be written whole.
const PATIENCE: Duration = Duration::from_millis(60);

/// How often an empty file is waited for.
const RETRIES: u32 = 8;

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
}

impl Reloader {
    /// Begins to watch; what is on disk now counts as known.
    pub fn new(root: &Path, game: &str, mods: WantedMods) -> Self {
        let (give, ready) = channel();
        let alive = Arc::new(());
        let mut watched = folder::of_game(root, game);
        watched.extend(mods.folders(root));
        let watch = Watch::new(root, watched, FileKind::is_of_game);
        let known = watch.texts();
        let (root, game, mods) = (root.to_path_buf(), game.to_owned(), mods);
        let worker = Worker { root, game, mods, watch, alive: Arc::downgrade(&alive) };
        std::thread::spawn(move || worker.run(known, &give));
        Self { ready, _alive: alive }
    }

    /// The newest content since the last call, if files have changed.
    pub fn poll(&self) -> Option<Reloaded> {
        self.ready.try_iter().last()
    }
}

/// What the thread works with.
struct Worker {
    root: PathBuf,
    game: String,
    mods: WantedMods,
    watch: Watch,
    alive: Weak<()>,
}

impl Worker {
    fn run(&self, mut known: Texts, give: &Sender<Reloaded>) {
        while self.alive.strong_count() > 0 {
            let begun = self.watch.wait();
            let now = self.watch.texts();
            if now != known {
                let game = self.read(&mut known, now);
                // Where nobody takes it any more, the loop ends by itself.
                let _ = give.send(Reloaded { game, took: begun.elapsed() });
            }
        }
    }

    fn load(&self) -> Result<Game, Broken> {
        let mods = self.mods.read(&self.root).map_err(|problem| Broken {
            diagnostics: vec![Diagnostic::error("no-mod", problem.to_string())],
            sources: Sources::default(),
        })?;
        Game::load_with(&self.root, &self.game, mods)
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
            texts = self.watch.texts();
        }
        loop {
            let game = self.load().and_then(|game| game.host().map(|_| game));
            if game.is_err() {
                // It may be half written: it is looked at once more.
                std::thread::sleep(PATIENCE);
            }
            let after = self.watch.texts();
            if after == texts {
                *known = texts;
                return game;
            }
            texts = after;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Instant;

    const GAME: &str = r#"(title: "Flip", seats: (1, 1), flow: [Do([Win(Me)])])"#;

    /// A box with one small game, and a reloader that watches it.
    fn watched() -> (tempfile::TempDir, PathBuf, Reloader) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("content/flip/game.ron");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, GAME).unwrap();
        let reloader = Reloader::new(folder.path(), "flip", WantedMods::default());
        (folder, file, reloader)
    }

    fn next(reloader: &Reloader) -> Option<Reloaded> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            if let Some(reloaded) = reloader.poll() {
                return Some(reloaded);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }

    fn title(reloader: &Reloader) -> String {
        match next(reloader).map(|reloaded| reloaded.game) {
            Some(Ok(game)) => game.rules.title.to_string(),
            Some(Err(broken)) => broken.to_string(),
            None => "nothing".into(),
        }
    }

    #[test]
    fn a_file_written_in_place_is_read() {
        let (_folder, file, reloader) = watched();
        fs::write(&file, GAME.replace("Flip", "Flop")).unwrap();
        assert_eq!(title(&reloader), "Flop");
    }

    #[test]
    fn a_file_put_in_its_place_by_rename_is_read() {
        let (_folder, file, reloader) = watched();
        let aside = file.with_extension("tmp");
        fs::write(&aside, GAME.replace("Flip", "Renamed")).unwrap();
        fs::rename(&aside, &file).unwrap();
        assert_eq!(title(&reloader), "Renamed");
    }

    #[test]
    fn a_file_that_is_empty_for_a_moment_is_waited_for() {
        let (_folder, file, reloader) = watched();
        fs::write(&file, "").unwrap();
        std::thread::sleep(Duration::from_millis(100));
        fs::write(&file, GAME.replace("Flip", "Whole")).unwrap();
        assert_eq!(title(&reloader), "Whole");
    }

    #[test]
    fn a_broken_file_is_told_and_its_repair_is_read() {
        let (_folder, file, reloader) = watched();
        fs::write(&file, "(title: ").unwrap();
        assert!(matches!(next(&reloader).map(|reloaded| reloaded.game), Some(Err(_))));
        fs::write(&file, GAME).unwrap();
        assert_eq!(title(&reloader), "Flip");
    }

    #[test]
    fn what_changes_nothing_is_not_told() {
        let (folder, file, reloader) = watched();
        fs::write(&file, GAME).unwrap();
        fs::write(folder.path().join("content/flip/.game.ron.swp"), "x").unwrap();
        fs::write(folder.path().join("content/flip/notes.txt"), "x").unwrap();
        std::thread::sleep(Duration::from_millis(300));
        assert!(reloader.poll().is_none());
    }
}
