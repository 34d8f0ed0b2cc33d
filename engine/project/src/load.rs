//! From the files of a box to a game, or to everything that is wrong with them.
//! All who need a game come through here, so that what is checked, and what
//! scripts there are, is said once.

use crate::broken::Broken;
use crate::game::Game;
use std::path::Path;
use std::sync::Arc;
use tuckbox_content::standard;
use tuckbox_content::{Change, Loaded, ModFiles, Sources};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// A game as it was found, whatever is wrong with it.
#[derive(Debug, Clone)]
pub struct CheckedGame {
    /// The rules, where the data has no error.
    pub rules: Option<Arc<Ruleset>>,
    /// The texts that spans of diagnostics point into.
    pub sources: Sources,
    /// Those of the texts that are scripts.
    pub scripts: Vec<ScriptFile>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    /// Everything that is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl CheckedGame {
    /// Reads a game from the folder of its box, and checks its scripts.
    pub fn load(root: &Path, game: &str) -> Self {
        Self::load_with(root, game, Vec::new())
    }

    /// Reads a game with mods, and checks all scripts.
    pub fn load_with(root: &Path, game: &str, mods: Vec<ModFiles>) -> Self {
        Self::of(tuckbox_content::load_with(root, game, mods))
    }

    /// Reads a game from texts with their paths in the box.
    pub fn read(game: &str, files: Vec<(String, String)>) -> Self {
        Self::of(tuckbox_content::load_files(game, files))
    }

    fn of(loaded: Loaded) -> Self {
        let scripts = script_files(&loaded);
        let Loaded { ruleset, sources, changes, diagnostics, .. } = loaded;
        let mut found = Self { rules: ruleset.map(Arc::new), sources, scripts, changes, diagnostics };
        let others: Vec<&str> = standard::names().collect();
        match found.rules {
            Some(_) => found.check(|rules, scripts, _| tuckbox_script::check(rules, scripts, &others)),
            None => found.diagnostics.extend(tuckbox_script::check_alone(&found.scripts)),
        }
        if found.diagnostics.iter().any(Diagnostic::is_error) {
            found.diagnostics.retain(|one| !tuckbox_content::is_of_absence(one));
        }
        found
    }

    /// Checks more of it, if its data can be played: `look` gives what else is
    /// wrong, from the rules, the scripts and what is known already. What patches
    /// of mods cause is told at their lines.
    pub fn check(&mut self, look: impl FnOnce(&Arc<Ruleset>, &[ScriptFile], &[Diagnostic]) -> Vec<Diagnostic>) {
        let Some(rules) = &self.rules else { return };
        let mut found = look(rules, &self.scripts, &self.diagnostics);
        tuckbox_content::tell_causes(&mut found, &self.changes, &self.sources);
        self.diagnostics.extend(found);
    }
}

impl Game {
    /// Reads a game from the folder of its box, and checks its scripts.
    ///
    /// # Errors
    /// When content or a script has an error; all problems are told at once.
    pub fn load(root: &Path, game: &str) -> Result<Self, Broken> {
        Self::load_with(root, game, Vec::new())
    }

    /// Reads a game with mods, and checks all scripts.
    ///
    /// # Errors
    /// When content or a script has an error, or the mods do not fit the game
    /// or each other; all problems are told at once.
    pub fn load_with(root: &Path, game: &str, mods: Vec<ModFiles>) -> Result<Self, Broken> {
        Self::checked(CheckedGame::load_with(root, game, mods))
    }

    /// Reads a game from texts with their paths in the box, mods included.
    ///
    /// # Errors
    /// When content or a script has an error; all problems are told at once.
    pub fn read(game: &str, files: Vec<(String, String)>) -> Result<Self, Broken> {
        Self::checked(CheckedGame::read(game, files))
    }

    fn checked(found: CheckedGame) -> Result<Self, Broken> {
        let CheckedGame { rules, sources, scripts, changes, diagnostics } = found;
        match rules.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
            Some(rules) => Ok(Self { sources, scripts: scripts.into(), diagnostics, changes, ..Self::of_rules(rules) }),
            None => Err(Broken { diagnostics, sources }),
        }
    }
}

/// The scripts among the texts of loaded content.
pub fn script_files(loaded: &Loaded) -> Vec<ScriptFile> {
    let script = |&file| {
        let source = loaded.sources.get(file)?;
        Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
    };
    loaded.scripts.iter().filter_map(script).collect()
}
