//! The games that are played here: as they are in the box now, read anew when they
//! are saved, and as they were when a match was played with them, by their hash.

use crate::refused::Refused;
use crate::store::{Store, StoredContent};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::mods::WantedMods;
use tuckbox_project::reloader::{Reloaded, Reloader};

/// A game of the box with the mods asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// The game: a folder of `content`.
    pub game: String,
    /// The mods asked for.
    pub mods: Vec<String>,
}

/// All content there is, shared between threads.
pub struct Contents {
    root: PathBuf,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// As they are in the box: the last good one.
    now: HashMap<Wanted, Watched>,
    /// As matches are played with them.
    pinned: HashMap<String, Game>,
}

struct Watched {
    game: Option<Game>,
    broken: Option<Broken>,
    reloader: Reloader,
}

impl Contents {
    /// Those of a box.
    pub fn of(root: &Path) -> Self {
        Self { root: root.to_path_buf(), known: Mutex::default() }
    }

    /// The folder of the box.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn with<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        work(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A game that has been read already, from here on watched.
    pub fn begin(&self, wanted: &Wanted, game: Game) {
        let watch = || Reloader::new(&self.root, &wanted.game, WantedMods(wanted.mods.clone()));
        self.with(|known| {
            let watched = known.now.entry(wanted.clone());
            let watched = watched.or_insert_with(|| Watched { game: None, broken: None, reloader: watch() });
            watched.game = Some(game);
        });
    }

    /// A game as it is in the box now, and what is wrong with its last save; read and
    /// watched from when it is first asked for.
    pub fn now(&self, wanted: &Wanted) -> (Option<Game>, Option<Broken>) {
        let found = |known: &mut Known| known.now.get(wanted).map(|found| (found.game.clone(), found.broken.clone()));
        if let Some(found) = self.with(found) {
            return found;
        }
        // Watched first, so that nothing is saved in between unseen.
        let mods = WantedMods(wanted.mods.clone());
        let reloader = Reloader::new(&self.root, &wanted.game, mods.clone());
        let read = match mods.read(&self.root) {
            Ok(mods) => Game::load_with(&self.root, &wanted.game, mods),
            // Without its mods it is another game; matches go on as they are pinned.
            Err(_) => return (None, None),
        };
        let (game, broken) = match read {
            Ok(game) => (Some(game), None),
            Err(broken) => (None, Some(broken)),
        };
        let watched = Watched { game: game.clone(), broken: broken.clone(), reloader };
        self.with(|known| known.now.insert(wanted.clone(), watched));
        (game, broken)
    }

    /// What has been saved since it was last asked.
    pub fn saved(&self) -> Vec<(Wanted, Result<Game, Broken>, Duration)> {
        self.with(|known| {
            let mut saved = Vec::new();
            for (wanted, watched) in &mut known.now {
                let Some(Reloaded { game, took }) = watched.reloader.poll() else { continue };
                match &game {
                    Ok(game) => (watched.game, watched.broken) = (Some(game.clone()), None),
                    Err(broken) => watched.broken = Some(broken.clone()),
                }
                saved.push((wanted.clone(), game, took));
            }
            saved
        })
    }

    /// The content of a hash, as it is kept in a store where the box has it no more.
    ///
    /// # Errors
    /// When the store has it not, or it can no longer be read.
    pub fn pinned(&self, store: &mut dyn Store, hash: &str) -> Result<Game, Refused> {
        let known = |known: &mut Known| {
            let here = known.now.values().filter_map(|watched| watched.game.as_ref());
            here.chain(known.pinned.values()).find(|game| game.version() == hash).cloned()
        };
        if let Some(found) = self.with(known) {
            return Ok(found);
        }
        let StoredContent { game, files, .. } = store.content(hash)?;
        let read = Game::read(&game, files).map_err(|broken| {
            Refused::Content(format!("the content it was played with can no longer be played:\n{broken}"))
        })?;
        if read.version() != hash {
            return Err(Refused::Content("the content that is kept for it has another hash than it says.".into()));
        }
        self.with(|known| {
            // What no match is played with any more goes.
            known.pinned.retain(|_, game| Arc::strong_count(&game.rules) > 1);
            known.pinned.insert(hash.to_owned(), read.clone());
        });
        Ok(read)
    }
}

/// A game as a store keeps it.
pub fn stored(game: &Game) -> StoredContent {
    let file = |source: &tuckbox_content::Source| (source.path.clone(), source.text.to_string());
    StoredContent {
        hash: game.version(),
        game: game.rules.id.to_string(),
        files: game.sources.iter().map(|(_, source)| file(source)).collect(),
    }
}
