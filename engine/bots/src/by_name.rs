//! Bots by their names, as people and plans give them.

use crate::action_values::ActionValues;
use crate::greedy::Greedy;
use crate::random::Random;
use tuckbox_core::decider::Decider;
use tuckbox_project::game::Game;

/// The names of all bots, the weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// There is no bot of this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("There is no bot `{0}`; the bots are `{names}`.", names = NAMES.join("`, `"))]
pub struct UnknownBot(pub String);

/// A bot by its name, with its own stream of chance.
///
/// # Errors
/// When there is no bot of this name.
pub fn by_name(name: &str, game: &Game, seed: u64) -> Result<Box<dyn Decider>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(&game.rules, &game.learned(ActionValues::tried), seed))),
        _ => Err(UnknownBot(name.to_owned())),
    }
}
