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

use crate::chance::Asked;
use state::Game;

/// What happened in a game, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Individuals that joined a Fleeter.
    pub joins: u32,
    /// Individuals that left a Fleeter.
    pub leaves: u32,
    /// Units that attacked.
    pub attackers: u32,
    /// Units that blocked.
    pub blockers: u32,
    /// Bickering rolls that left a fight unresolved for good.
    pub bickered: u32,
    /// Totals that were tied.
    pub tied: u32,
    /// Fights with a winner.
    pub resolved: u32,
    /// Characters defeated.
    pub defeated: u32,
    /// Units sent against planets.
    pub sent: u32,
    /// Planets captured, homeworlds left out.
    pub captures: u32,
    /// How often each card was used, in the order of the card list: a character
    /// bought, revived or its ability used, an OOC card played, the ability of
    /// a planet or an account used.
    pub uses: [u16; CARDS],
}

impl Tally {
    fn note(&mut self, card: cards::Card) {
        self.uses[card as usize] += 1;
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            joins: 0,
            leaves: 0,
            attackers: 0,
            blockers: 0,
            bickered: 0,
            tied: 0,
            resolved: 0,
            defeated: 0,
            sent: 0,
            captures: 0,
            uses: [0; CARDS],
        }
    }
}

/// Where a game is given up, at the end of a turn. Between random players one in
/// some never ends: nobody has a character left, or none that could capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// After so many decisions.
    pub decisions: u32,
    /// After so many turns.
    pub turns: u16,
}

impl Bound {
    /// As long as a game is compared with one of the engine. Three in ten are
    /// decided by then.
    pub const COMPARED: Bound = Bound { decisions: 800, turns: u16::MAX };
}

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
