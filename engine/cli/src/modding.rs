//! `--mod`: the mods a command plays, checks or tests a game with.

use crate::problem::{Done, Problem};
use std::path::{Path, PathBuf};
use tuckbox_content::ModFiles;
use tuckbox_core::names::Kind;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_project::game::Game;

/// Which mods.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Modding {
    /// A mod: a folder of `mods`, or the path of a folder or an archive. May be
    /// repeated; those it requires come along. Beside a saved match it comes to
    /// the mods of the match, or stands for the one of its name.
    #[arg(long = "mod", value_name = "NAME_OR_FILE")]
    pub mods: Vec<String>,
}

impl Modding {
    /// Those a match was played with, from the box, and these: one of these
    /// stands for the one of the same name that the match was played with.
    ///
    /// # Errors
    /// When a mod of the match is not in the box and not among these.
    pub fn with_those_of(&self, root: &Path, then: &[UsedMod]) -> Done<Self> {
        let given = self.read(root)?;
        let here = tuckbox_content::mods(root);
        let mut all = self.clone();
        for UsedMod { name, version, .. } in then {
            if given.iter().any(|one| one.name == *name) {
                continue;
            }
            if !here.contains(name) {
                let said = format!("The match was played with the mod `{name}` {version}, which is not in this box.");
                return Err(Problem::usage(said).hint(format!(
                    "Put it into the folder `mods/{name}`, or name its folder or archive with `--mod FILE`."
                )));
            }
            all.mods.push(name.clone());
        }
        Ok(all)
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

    /// Whether it is one of those asked for, and not only required by one, which
    /// comes from a folder of the box.
    pub fn asks_for(&self, one: &ModFiles) -> bool {
        let Some(folder) = one.folder.as_deref() else { return true };
        self.mods.iter().any(|word| *word == one.name || folder == Path::new(word))
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

/// The hint that a mod of the box, which the game is not played with, has what a
/// name of a kind that is `wanted` means.
pub fn elsewhere(root: &Path, game: &Game, word: &str, wanted: impl Fn(Kind) -> bool) -> Option<String> {
    let name = word.split_once(':').map_or(word, |(_, name)| name);
    let is_on = |one: &str| game.rules.mods.iter().any(|used| used.name == one);
    for candidate in tuckbox_content::mods(root).into_iter().filter(|one| !is_on(one)) {
        let Ok(found) = tuckbox_content::find_mod(root, &candidate) else { continue };
        let fits = found.about.as_ref().is_some_and(|about| *about.game == *game.rules.id);
        if fits && found.defines(name).into_iter().any(&wanted) {
            return Some(format!("The mod `{candidate}` has it: add `--mod {candidate}`."));
        }
    }
    None
}

/// Checks that the game has these decks.
///
/// # Errors
/// When it has one not, and a mod of the box has it.
pub fn has_decks(root: &Path, game: &Game, decks: &[String]) -> Done<()> {
    let known: Vec<&str> = game.decks().collect();
    for word in decks.iter().filter(|word| !known.contains(&word.as_str())) {
        if let Some(hint) = elsewhere(root, game, word, |kind| kind == Kind::Deck) {
            return Err(Problem::usage(format!("There is no deck `{word}`.")).hint(hint));
        }
    }
    Ok(())
}
