//! The mods a game is played, checked or tested with: which are asked for, what
//! they require, and where their files are.

use crate::error::Error;
use crate::game::Game;
use std::path::{Path, PathBuf};
use tuckbox_content::ModFiles;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::mods::UsedMod;

/// Mods as somebody asks for them: by the name of a folder in `mods`, or by the
/// path of a folder or an archive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WantedMods(pub Vec<String>);

impl WantedMods {
    /// The files of all of them, with those they require.
    ///
    /// # Errors
    /// When there is none of a name, or one cannot be opened.
    pub fn read(&self, root: &Path) -> Result<Vec<ModFiles>, Error> {
        tuckbox_content::with_required(root, &self.0).map_err(Error::NoMod)
    }

    /// Those a match was played with, from the box, and these: one of these
    /// stands for the one of the same name that the match was played with.
    ///
    /// # Errors
    /// When a mod of the match is not in the box and not among these.
    pub fn with_those_of(&self, root: &Path, then: &[UsedMod]) -> Result<Self, Error> {
        let given = self.read(root)?;
        let here = tuckbox_content::mods(root);
        let mut all = self.clone();
        for UsedMod { name, version, .. } in then {
            if given.iter().any(|one| one.name == *name) {
                continue;
            }
            if !here.contains(name) {
                return Err(Error::ModOfMatch { name: name.clone(), version: version.to_string() });
            }
            all.0.push(name.clone());
        }
        Ok(all)
    }

    /// Whether it is one of those asked for, and not only required by one, which
    /// comes from a folder of the box.
    pub fn asks_for(&self, one: &ModFiles) -> bool {
        let Some(folder) = one.folder.as_deref() else { return true };
        self.0.iter().any(|word| *word == one.name || folder == Path::new(word))
    }

    /// The folders they are read from.
    pub fn folders(&self, root: &Path) -> Vec<PathBuf> {
        let found = tuckbox_content::with_required(root, &self.0).unwrap_or_default();
        found.into_iter().filter_map(|one| one.folder).collect()
    }
}

/// The games that mods are for, each once.
pub fn games_of(mods: &[ModFiles]) -> Vec<String> {
    let mut games: Vec<String> = mods.iter().filter_map(|one| Some(one.about.as_ref()?.game.clone())).collect();
    games.sort();
    games.dedup();
    games
}

/// A mod of the box, which the game is not played with, that has what a name of a
/// kind that is `wanted` means.
pub fn that_defines(root: &Path, game: &Game, word: &str, wanted: impl Fn(NameKind) -> bool) -> Option<String> {
    let name = word.split_once(':').map_or(word, |(_, name)| name);
    let is_on = |one: &str| game.rules.mods.iter().any(|used| used.name == one);
    let fits = |candidate: &String| {
        let Ok(found) = tuckbox_content::find_mod(root, candidate) else { return false };
        let fits = found.about.as_ref().is_some_and(|about| *about.game == *game.rules.id);
        fits && found.defines(name).into_iter().any(&wanted)
    };
    tuckbox_content::mods(root).into_iter().filter(|one| !is_on(one)).find(fits)
}
