//! `--mod`: the mods a command plays, checks or tests a game with, as people type
//! them.

use crate::report::problem::{Done, Problem};
use std::path::{Path, PathBuf};
use tuckbox_content::ModFiles;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_project::game::Game;
use tuckbox_project::mods::{WantedMods, that_defines};

/// Which mods the game comes with, as `--mod` names them.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ModArgs {
    /// A mod: a folder of `mods`, or the path of a folder or an archive. May be
    /// repeated; those it requires come along. Beside a saved match it comes to
    /// the mods of the match, or stands for the one of its name.
    #[arg(long = "mod", value_name = "NAME_OR_FILE")]
    pub mods: Vec<String>,
}

impl ModArgs {
    /// Those asked for.
    pub fn wanted(&self) -> WantedMods {
        WantedMods(self.mods.clone())
    }

    /// Those a match was played with, and these; see [`WantedMods::with_those_of`].
    ///
    /// # Errors
    /// When a mod of the match is not in the box and not among these.
    pub fn with_those_of(&self, root: &Path, then: &[UsedMod]) -> Done<Self> {
        Ok(Self { mods: self.wanted().with_those_of(root, then)?.0 })
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
        Ok(self.wanted().read(root)?)
    }

    /// Whether it is one of those asked for, and not only required by one.
    pub fn asks_for(&self, one: &ModFiles) -> bool {
        self.wanted().asks_for(one)
    }

    /// The folders they are read from.
    pub fn folders(&self, root: &Path) -> Vec<PathBuf> {
        self.wanted().folders(root)
    }
}

/// The mods a game is played with, as a line; nothing if there are none.
pub fn told(game: &Game) -> Option<String> {
    let mods: Vec<String> = game.rules.mods.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
    (!mods.is_empty()).then(|| format!("With {}.", mods.join(", ")))
}

/// The hint that a mod of the box, which the game is not played with, has what a
/// name of a kind that is `wanted` means.
pub fn elsewhere(root: &Path, game: &Game, word: &str, wanted: impl Fn(NameKind) -> bool) -> Option<String> {
    let found = that_defines(root, game, word, wanted)?;
    Some(format!("The mod `{found}` has it: add `--mod {found}`."))
}

/// Checks that the game has these decks.
///
/// # Errors
/// When it has one not, and a mod of the box has it.
pub fn has_decks(root: &Path, game: &Game, decks: &[String]) -> Done<()> {
    let known: Vec<&str> = game.decks().collect();
    for word in decks.iter().filter(|word| !known.contains(&word.as_str())) {
        if let Some(hint) = elsewhere(root, game, word, |kind| kind == NameKind::Deck) {
            return Err(Problem::usage(format!("There is no deck `{word}`.")).hint(hint));
        }
    }
    Ok(())
}
