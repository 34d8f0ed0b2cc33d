//! By what cards are put together, or what they have in common: words of the game for what
//! is printed on them, as people type them.

use crate::report::problem::Done;
use crate::report::suggest;
use tuckbox_bots::simulate::{Grouping, KIND, TAG};
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::Scope;
use tuckbox_project::game::Game;

/// What these names say, each once. A stat of the game goes before our own words.
///
/// # Errors
/// When the game has no stat of pieces of a name.
pub fn groupings(game: &Game, names: &[String]) -> Done<Vec<Grouping>> {
    let stats = || (0..).map(StatId::from_index).zip(&game.rules.stats).filter(|(_, stat)| stat.of == Scope::Piece);
    let mut found = Vec::new();
    for name in names {
        let stat = stats().map(|(id, _)| id).find(|&id| game.rules.name(id) == name);
        let by = match (stat, name.as_str()) {
            (Some(stat), _) => Grouping::Stat(stat),
            (None, KIND) => Grouping::Kind,
            (None, TAG) => Grouping::Tag,
            _ => {
                let known = stats().map(|(id, _)| game.rules.name(id)).chain([TAG, KIND]);
                return Err(suggest::unknown("stat of cards", name, known));
            }
        };
        if !found.contains(&by) {
            found.push(by);
        }
    }
    Ok(found)
}
