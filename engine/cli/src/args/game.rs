//! A game of the box, as a command names it: loaded whole, or its problems shown.

use crate::args::mods::ModArgs;
use crate::report::out::Out;
use crate::report::problem::{Done, Problem};
use std::path::Path;
use tuckbox_project::folder;
use tuckbox_project::game::Game;

/// A game that can be played; its problems are shown where it cannot.
pub fn load(root: &Path, name: &str, mods: &ModArgs) -> Done<Game> {
    folder::has_game(root, name)?;
    Game::load_with(root, name, mods.read(root)?).map_err(|broken| {
        let told = Out::error().diagnostics(&broken.diagnostics, &broken.sources);
        let count = tuckbox_content::summary(&broken.diagnostics);
        told.err().unwrap_or_else(|| {
            Problem::failed(format!("The game `{name}` cannot be played: it has {count}."))
                .hint("Mend what is shown above and start again.")
        })
    })
}
