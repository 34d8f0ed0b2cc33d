//! Finding the box a command acts on, and the games in it. Where the person
//! names no folder, the nearest one above that looks like a box is meant.

use crate::meant;
use crate::problem::{Done, Problem};
use std::path::{Path, PathBuf};
use tuckbox_content::ModFiles;

/// The folder of the box: the one given, or the nearest above the current
/// folder that has a `content` folder.
///
/// # Errors
/// When there is no such folder.
pub fn find(given: Option<&Path>) -> Done<PathBuf> {
    if let Some(folder) = given {
        return match folder.join("content").is_dir() {
            true => Ok(folder.to_path_buf()),
            false => Err(Problem::usage(format!("`{}` is not a box: it has no folder `content`.", folder.display()))
                .hint("Give the folder that holds `content`, `scripts` and `tests`.")),
        };
    }
    let here = std::env::current_dir()
        .map_err(|error| Problem::failed(format!("The current folder cannot be found: {error}.")))?;
    let found = here.ancestors().find(|folder| folder.join("content").is_dir());
    found.map(Path::to_path_buf).ok_or_else(|| {
        Problem::usage("This folder is in no box: neither it nor a folder above it has a folder `content`.")
            .hint("Change to the folder of a box, or name it with `--box DIR`.")
    })
}

/// Checks that a game is in the box.
///
/// # Errors
/// When it is not, with the name that may have been meant.
pub fn has_game(root: &Path, game: &str) -> Done<()> {
    let games = tuckbox_content::games(root);
    if games.iter().any(|name| name == game) {
        return Ok(());
    }
    Err(meant::unknown("game", game, games.iter().map(String::as_str)))
}

/// The games that mods are for, each once.
pub fn games_of(mods: &[ModFiles]) -> Vec<String> {
    let mut games: Vec<String> = mods.iter().filter_map(|one| Some(one.about.as_ref()?.game.clone())).collect();
    games.sort();
    games.dedup();
    games
}
