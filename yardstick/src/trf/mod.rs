//! TRF: The Card Game written by hand: the yardstick the engine is measured
//! against, and a second reading of its ledger. One game, as a Rust programmer
//! would write it who wants no other: enums, plain structs, sets of cards as
//! bits, a `match` per moment, no engine crate. It plays the whole of the ledger
//! with random players, who list every legal option of a decision and pick one
//! uniformly.

mod abilities;
mod captures;
mod cards;
mod combat;
mod costs;
mod decks;
mod fights;
mod groups;
mod ooc;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod turn;
mod values;

pub use cards::CARDS;
pub use decks::Deck;
pub use table::Bound;
pub use tally::Tally;

use crate::chance::Asked;
use state::Game;

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner's seat; none if the game was cut off.
    pub winner: Option<u8>,
    /// The questions asked of all players.
    pub asked: Asked,
    /// Turns begun by both players together.
    pub turns: u16,
    /// What happened.
    pub tally: Tally,
}

/// Plays one game between two random players. The same decks and seed play the
/// same game.
pub fn play_random(decks: [Deck; 2], seed: u64, bound: Bound) -> Outcome {
    let mut game = Game::new(decks, seed, bound);
    let verdict = game.play();
    Outcome { winner: verdict.winner.map(|seat| seat.0), asked: game.chance.asked, turns: game.turn, tally: game.tally }
}
