//! Bots: deciders that know what their seat may know and nothing else. One
//! file each; a new bot is a file and a line in [`NAMES`] and [`by_name`].

mod greedy;
mod insight;
pub mod odds;
pub mod parallel;
mod pcg;
mod random;
pub mod simulate;

pub use greedy::{Greedy, learn};
pub use insight::{Insight, On, Way};
pub use pcg::Pcg32;
pub use random::Random;

use tuckbox_core::ask::{Decider, Question};
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

/// The names of all bots, the weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A bot by its name, with its own stream of chance.
///
/// # Errors
/// A whole sentence, when there is no bot of this name.
pub fn by_name(name: &str, game: &Game, seed: u64) -> Result<Box<dyn Decider>, String> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(&game.rules, &game.learned(greedy::learn), seed))),
        _ => Err(format!("There is no bot `{name}`; the bots are `{}`.", NAMES.join("`, `"))),
    }
}

/// One decider for each seat, as one for all.
pub struct Table {
    seats: Vec<Box<dyn Decider>>,
}

impl Table {
    /// The deciders by seat.
    pub fn new(seats: Vec<Box<dyn Decider>>) -> Self {
        Self { seats }
    }

    /// Bots by name, one for each seat; the names are used again from the first
    /// when there are more seats.
    ///
    /// # Errors
    /// A whole sentence, when there is no bot of a name.
    pub fn of(names: &[impl AsRef<str>], seats: usize, game: &Game, seed: u64) -> Result<Self, String> {
        let names = names.iter().cycle().take(seats);
        let bots = names.zip(SplitMix64(seed)).map(|(name, seed)| by_name(name.as_ref(), game, seed));
        Ok(Self::new(bots.collect::<Result<_, _>>()?))
    }
}

impl Decider for Table {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let seat = question.seat().index();
        self.seats.get_mut(seat).map_or(0, |bot| bot.decide(question))
    }
}
