//! Any kept match opened at any of its answers: its file is read, and its game
//! loaded from the box. What the match then is, the library says.

use crate::args::game::load;
use crate::args::mods::{self, ModArgs};
use crate::report::problem::Done;
use crate::report::suggest;
use std::path::Path;
use tuckbox_project::game::Game;
use tuckbox_session::OpenMatch;
use tuckbox_session::saves::{self, MatchFile};

/// Opens a match after `at` answers, or at its end.
///
/// # Errors
/// When the file or its game cannot be read, when it does not begin under this
/// content, or when it has no such answer.
pub fn open(root: &Path, file: &Path, mods: &ModArgs, at: Option<usize>) -> Done<OpenMatch> {
    let kept = saves::match_file(file)?;
    let game = game_of(root, file, &kept, mods)?;
    let mods = mods::told(&game);
    let mut opened = tuckbox_session::open_match::open(kept, game, at)?;
    opened.remarks.splice(0..0, mods);
    Ok(opened)
}

/// The game of a kept match, with its own mods and those asked for.
///
/// # Errors
/// When the box has it not, or it cannot be played.
pub fn game_of(root: &Path, file: &Path, kept: &MatchFile, mods: &ModArgs) -> Done<Game> {
    let name = kept.game();
    let games = tuckbox_content::games(root);
    if !games.iter().any(|known| known == name) {
        let problem = suggest::unknown("game", name, games.iter().map(String::as_str));
        return Err(problem.hint(format!("`{}` is a match of it; name its box with `--box DIR`.", file.display())));
    }
    load(root, name, &mods.with_those_of(root, kept.mods())?)
}
