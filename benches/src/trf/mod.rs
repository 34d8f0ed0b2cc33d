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
#[cfg(test)]
mod tests;
mod turn;
mod values;

pub use cards::CARDS;
pub use decks::Deck;

use state::Game;

/// What happened in a game, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Units that attacked.
    pub attackers: u32,
    /// Fights that began.
    pub fights: u32,
    /// Bickering rolls that left a fight unresolved for good.
    pub bickered: u32,
    /// Totals that were tied.
    pub tied: u32,
    /// Fights with a winner.
    pub resolved: u32,
    /// Characters defeated.
    pub defeated: u32,
    /// Planets captured, homeworlds left out.
    pub captures: u32,
    /// Times each OOC card was played, by [`card_ids`]; 0 for other cards.
    pub played: [u16; CARDS],
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            attackers: 0,
            fights: 0,
            bickered: 0,
            tied: 0,
            resolved: 0,
            defeated: 0,
            captures: 0,
            played: [0; CARDS],
        }
    }
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner's seat; none if the game was cut off.
    pub winner: Option<u8>,
    /// Questions asked of both players.
    pub decisions: u32,
    /// Turns begun by both players together.
    pub turns: u16,
    /// What happened.
    pub tally: Tally,
}

/// Plays one whole game between two random players, or so many decisions of it
/// and the rest of that turn. The same decks and seed play the same game.
pub fn play_random(decks: [Deck; 2], seed: u64, most_decisions: u32) -> Outcome {
    let mut game = Game::new(decks, seed, most_decisions);
    let verdict = game.play();
    Outcome {
        winner: verdict.winner.map(|seat| seat.0),
        decisions: game.decisions,
        turns: game.turn,
        tally: game.tally,
    }
}
