//! What a script sees of others. The scripts of a game see those loaded before
//! them; the scripts of a mod see the game's and those of the same mod. No mod
//! sees another, and nobody can change what was loaded: environments are frozen.

use crate::sandbox::Sandbox;
use crate::source::ScriptFile;
use mlua::{Result, Table};
use std::collections::HashSet;

/// The environments that the next script is loaded over. Scripts come in the
/// order in which content gives them: the game's first, then mod by mod.
#[derive(Default)]
pub(crate) struct Below {
    game: Option<Table>,
    /// The mod whose scripts are being loaded, and its last environment.
    own: Option<(String, Table)>,
}

impl Below {
    /// Loads a script over what it may see.
    pub(crate) fn load(&mut self, sandbox: &Sandbox, file: &ScriptFile) -> Result<Table> {
        let own = self.own.as_ref().filter(|(name, _)| file.owner() == Some(name)).map(|(_, below)| below);
        let environment = match own.or(self.game.as_ref()) {
            Some(below) => sandbox.load_over(&file.path, &file.text, below),
            None => sandbox.load(&file.path, &file.text),
        }?;
        match file.owner() {
            Some(name) => self.own = Some((name.into(), environment.clone())),
            None => self.game = Some(environment.clone()),
        }
        Ok(environment)
    }
}

/// The names that the next script sees, for those who only read scripts.
pub(crate) struct Visible {
    game: HashSet<String>,
    own: Option<(String, HashSet<String>)>,
}

impl Visible {
    /// What the first script sees.
    pub(crate) fn new(names: HashSet<String>) -> Self {
        Self { game: names, own: None }
    }

    /// What this script sees.
    pub(crate) fn of(&mut self, file: &ScriptFile) -> &mut HashSet<String> {
        let Some(owner) = file.owner() else { return &mut self.game };
        let own = self.own.take().filter(|(name, _)| name == owner);
        let begin = || {
            let mut names = self.game.clone();
            names.insert("wrap".into());
            (owner.to_owned(), names)
        };
        &mut self.own.insert(own.unwrap_or_else(begin)).1
    }
}
