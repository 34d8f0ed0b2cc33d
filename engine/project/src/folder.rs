//! Finding the folder of a box, and the games in it. Where nobody names a folder,
//! the nearest one above that looks like a box is meant.

use crate::error::Error;
use std::path::{Path, PathBuf};
use tuckbox_content::{box_files, disk};

/// The folder of the box: the one given, or the nearest above the current
/// folder that has a `content` folder.
///
/// # Errors
/// When there is no such folder.
pub fn find(given: Option<&Path>) -> Result<PathBuf, Error> {
    if let Some(folder) = given {
        return match folder.join("content").is_dir() {
            true => Ok(folder.to_path_buf()),
            false => Err(Error::NotABox(folder.to_path_buf())),
        };
    }
    let here = std::env::current_dir().map_err(Error::NoCurrentFolder)?;
    let found = here.ancestors().find(|folder| folder.join("content").is_dir());
    found.map(Path::to_path_buf).ok_or(Error::InNoBox)
}

/// Checks that a game is in the box.
///
/// # Errors
/// When it is not, with the games that are, and the boxes near this one that have it.
pub fn has_game(root: &Path, game: &str) -> Result<(), Error> {
    let known = tuckbox_content::games(root);
    match known.iter().any(|name| name == game) {
        true => Ok(()),
        false => Err(Error::NoGame { name: game.to_owned(), known, elsewhere: near(root, game) }),
    }
}

/// The boxes that have a game of this name: in folders of this one, above it and beside it.
fn near(root: &Path, game: &str) -> Vec<PathBuf> {
    let real = root.canonicalize().ok();
    // As it was typed, where that says it: `../games` is beside `../other`.
    let above = match (root.file_name(), root.parent()) {
        (Some(_), Some(above)) if above.as_os_str().is_empty() => PathBuf::from("."),
        (Some(_), Some(above)) => above.to_owned(),
        _ => root.join(".."),
    };
    // What cannot be listed has no box in it.
    let folders =
        |of: &Path| -> Vec<PathBuf> { disk::names(of).unwrap_or_default().iter().map(|name| of.join(name)).collect() };
    let has_it = |folder: &PathBuf| tuckbox_content::games(folder).iter().any(|name| name == game);
    let all = folders(root).into_iter().chain(folders(&above)).chain([above]);
    all.filter(|folder| folder.canonicalize().ok() != real && has_it(folder)).collect()
}

/// The folders a game is read from.
pub fn of_game(root: &Path, game: &str) -> Vec<PathBuf> {
    box_files::folders(game).iter().map(|folder| root.join(folder)).collect()
}
