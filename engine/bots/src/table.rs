//! Several bots as one decider, as a match without people takes it.

use crate::by_name::{UnknownBot, by_name};
use tuckbox_core::decider::{Decider, Question};
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

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
    /// When there is no bot of a name.
    pub fn of(names: &[impl AsRef<str>], seats: usize, game: &Game, seed: u64) -> Result<Self, UnknownBot> {
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

    fn looks_ahead(&self) -> bool {
        self.seats.iter().any(|bot| bot.looks_ahead())
    }
}
