//! The players there are, as words name them: people, and bots that decide by
//! themselves. What a person sits at, a keyboard or a page, is for others to say.

use crate::player::Player;
use tuckbox_bots::UnknownBot;
use tuckbox_core::decider::Decider;
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

/// The word for a person.
pub const HUMAN: &str = "human";

/// A person, whom a screen asks.
pub struct Human;

impl Player for Human {
    fn word(&self) -> &str {
        HUMAN
    }
}

/// A bot, as its word names it.
struct Bot {
    word: String,
    seed: u64,
    decider: Box<dyn Decider>,
}

impl Player for Bot {
    fn word(&self) -> &str {
        &self.word
    }

    fn decider(&mut self) -> Option<&mut dyn Decider> {
        Some(&mut *self.decider)
    }

    /// Who looks ahead does so by the rules and scripts it was seated with.
    fn swap(&mut self, game: &Game) {
        if let Ok(decider) = tuckbox_bots::by_name(&self.word, game, self.seed)
            && decider.looks_ahead()
        {
            self.decider = decider;
        }
    }
}

/// The seats as words: those given, or one person and bots.
pub fn seats(given: &[String], game: &Game, fewest: usize) -> Vec<String> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let count = fewest.max(usize::from(game.rules.seats.0));
    let bot = tuckbox_bots::NAMES.first().copied().unwrap_or("random");
    (0..count).map(|seat| String::from(if seat == 0 { HUMAN } else { bot })).collect()
}

/// Seats people and bots, these with the seeds that `simulate` gives them, so that
/// a game of its rows can be watched.
///
/// # Errors
/// When there is no bot of a name.
pub fn players(words: &[String], game: &Game, seed: u64) -> Result<Vec<Box<dyn Player>>, UnknownBot> {
    SplitMix64(seed).zip(words).map(|(seed, word)| player(word, game, seed)).collect()
}

fn player(word: &str, game: &Game, seed: u64) -> Result<Box<dyn Player>, UnknownBot> {
    if word == HUMAN {
        return Ok(Box::new(Human));
    }
    let decider = tuckbox_bots::by_name(word, game, seed)?;
    Ok(Box::new(Bot { word: word.to_owned(), seed, decider }))
}
