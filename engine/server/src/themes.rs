//! How the games that are played here look: read from their folders when somebody first
//! looks, and again when their files are saved. Whoever has a page open is told.

use crate::content::Wanted;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tuckbox_project::mods::WantedMods;
use tuckbox_project::theme::{Listing, Theme, folders, listing};

/// How often it is looked for saved files.
const LOOK: Duration = Duration::from_millis(500);

/// How a game looks, now and later.
pub type Worn = watch::Receiver<Arc<Theme>>;

/// The themes of all games that somebody looks at.
pub struct Themes {
    root: PathBuf,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    themes: HashMap<Wanted, Watched>,
    looked: Option<Instant>,
}

struct Watched {
    folders: Vec<PathBuf>,
    files: Listing,
    tell: watch::Sender<Arc<Theme>>,
}

impl Themes {
    /// Those of a box.
    pub fn of(root: &Path) -> Self {
        Self { root: root.to_path_buf(), known: Mutex::default() }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        work(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How a game looks.
    pub fn worn(&self, wanted: &Wanted) -> Worn {
        if let Some(worn) = self.with(|known| Some(known.themes.get(wanted)?.tell.subscribe())) {
            return worn;
        }
        let of_mods = WantedMods(wanted.mods.clone()).folders(&self.root);
        let folders = folders(&self.root, &wanted.game, &of_mods);
        // Listed first, so that nothing is saved in between unseen.
        let files = listing(&self.root, &folders);
        let (theme, _) = Theme::read(&self.root, &folders);
        let fresh = Watched { folders, files, tell: watch::Sender::new(Arc::new(theme)) };
        self.with(|known| known.themes.entry(wanted.clone()).or_insert(fresh).tell.subscribe())
    }

    /// Reads those anew of which files were saved, and tells whoever looks.
    pub fn look_again(&self) {
        self.with(|Known { themes, looked }| {
            let now = Instant::now();
            if looked.is_some_and(|last| now.saturating_duration_since(last) < LOOK) {
                return;
            }
            *looked = Some(now);
            for watched in themes.values_mut() {
                let files = listing(&self.root, &watched.folders);
                if files != watched.files {
                    watched.files = files;
                    let (theme, _) = Theme::read(&self.root, &watched.folders);
                    watched.tell.send_replace(Arc::new(theme));
                }
            }
        });
    }
}
