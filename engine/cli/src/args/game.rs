//! A game of the box, as a command names it: loaded whole, or its problems told.

use crate::args::mods::ModArgs;
use crate::report::out::Out;
use crate::report::problem::{Done, Problem};
use std::path::Path;
use tuckbox_project::game::Game;
use tuckbox_project::{Broken, folder};

/// A game that can be played; its problems are shown where it cannot.
pub fn load(root: &Path, name: &str, mods: &ModArgs) -> Done<Game> {
    loaded(root, name, mods, |broken| {
        let told = Out::error().diagnostics(&broken.diagnostics, &broken.sources);
        let count = tuckbox_content::summary(&broken.diagnostics);
        told.err().unwrap_or_else(|| {
            Problem::failed(format!("The game `{name}` cannot be played: it has {count}."))
                .hint("Mend what is shown above and start again.")
        })
    })
}

/// A game as it was, whose problems nobody can mend any more: the first one is told.
pub fn load_past(root: &Path, name: &str, mods: &ModArgs) -> Done<Game> {
    loaded(root, name, mods, |broken| {
        let count = tuckbox_content::summary(&broken.diagnostics);
        let first = broken.diagnostics.iter().find(|diagnostic| diagnostic.is_error());
        let first = first.map(|first| format!(", the first of which says: {}", first.message)).unwrap_or_default();
        Problem::failed(format!("The game `{name}` cannot be played: it has {count}{first}"))
            .hint("Name another revision, one at which the game could be played.")
    })
}

fn loaded(root: &Path, name: &str, mods: &ModArgs, told: impl FnOnce(Broken) -> Problem) -> Done<Game> {
    folder::has_game(root, name)?;
    Game::load_with(root, name, mods.read(root)?).map_err(told)
}
