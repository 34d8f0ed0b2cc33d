//! What a match of a game begins with: decks by name, and a seed.

use crate::game::Game;
use crate::seed::Seed;
use tuckbox_core::matches::Setup;
use tuckbox_core::names::DeckId;

impl Game {
    /// What a match with these decks begins with, one deck for each seat.
    ///
    /// # Errors
    /// A whole sentence, when there is no deck of a name, or the game is not for
    /// so many seats.
    pub fn setup(&self, decks: &[impl AsRef<str>], seed: impl Seed) -> Result<Setup, String> {
        let find = |name: &str| {
            let known = || self.decks().map(|deck| format!("`{deck}`")).collect::<Vec<_>>().join(", ");
            self.rules
                .find::<DeckId>(name)
                .ok_or_else(|| format!("There is no deck `{name}`; the game has {}.", known()))
        };
        let decks = decks.iter().map(|name| find(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
        let (least, most) = self.rules.seats;
        if !(usize::from(least)..=usize::from(most)).contains(&decks.len()) {
            return Err(format!("The game is for {least} to {most} seats, and {} decks are given.", decks.len()));
        }
        Ok(Setup::new(decks, seed.bytes()))
    }

    /// What a match with the game's own decks begins with, for its fewest seats.
    pub fn default_setup(&self, seed: impl Seed) -> Setup {
        let seats = usize::from(self.rules.seats.0);
        let decks = &self.rules.default_decks;
        let decks = if decks.is_empty() { vec![DeckId(0)] } else { decks.clone() };
        Setup::new(decks.into_iter().cycle().take(seats).collect(), seed.bytes())
    }
}
