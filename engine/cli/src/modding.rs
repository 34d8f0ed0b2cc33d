//! `--mod`: the mods a command plays, checks or tests a game with.

use crate::problem::{Done, Problem};
use std::path::{Path, PathBuf};
use tuckbox_content::ModFiles;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_sim::game::Game;

/// Which mods.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Modding {
    /// A mod: a folder of `mods`, or the path of a folder or an archive. May be
    /// repeated; those it requires come along.
    #[arg(long = "mod", value_name = "NAME_OR_FILE")]
    pub mods: Vec<String>,
}

impl Modding {
    /// These, or where none is asked for, those a match was played with.
    pub fn or_those_of(&self, then: &[UsedMod]) -> Self {
        if self.any() { self.clone() } else { Self { mods: then.iter().map(|one| one.name.clone()).collect() } }
    }

    /// Just this one.
    pub fn named(word: &str) -> Self {
        Self { mods: vec![word.to_owned()] }
    }

    /// Whether any is asked for.
    pub fn any(&self) -> bool {
        !self.mods.is_empty()
    }

    /// The files of all of them, with those they require.
    ///
    /// # Errors
    /// When there is none of a name, or one cannot be opened.
    pub fn read(&self, root: &Path) -> Done<Vec<ModFiles>> {
        tuckbox_content::with_required(root, &self.mods)
            .map_err(|problem| Problem::usage(problem.message).hint(problem.hint))
    }

    /// Whether it is one of those asked for, and not only required by one.
    pub fn asks_for(&self, one: &ModFiles) -> bool {
        self.mods.iter().any(|word| *word == one.name || one.folder.as_deref() == Some(Path::new(word)))
    }

    /// The folders they are read from.
    pub fn folders(&self, root: &Path) -> Vec<PathBuf> {
        let found = tuckbox_content::with_required(root, &self.mods).unwrap_or_default();
        found.into_iter().filter_map(|one| one.folder).collect()
    }
}

/// The mods a game is played with, as a line; nothing if there are none.
pub fn told(game: &Game) -> Option<String> {
    let mods: Vec<String> = game.rules.mods.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
    (!mods.is_empty()).then(|| format!("With {}.", mods.join(", ")))
}
