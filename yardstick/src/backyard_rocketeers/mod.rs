//! Backyard Rocketeers written by hand: the yardstick the engine is measured
//! against. One game, as a Rust programmer would write it who wants no other:
//! enums, plain structs, a `match` per moment, no engine crate. It plays the
//! whole of the ledger with random players, who list every legal option of a
//! decision and pick one uniformly.

mod cards;
mod damage;
mod flight;
mod launch;
mod options;
mod plays;
mod rocket;
mod sabotage;
mod state;
mod surface;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod turn;
#[cfg_attr(not(test), expect(dead_code, reason = "random players do not look at anything"))]
mod views;

pub use table::{Ending, MOST_SEATS, Profile};
pub use tally::Tally;

use crate::chance::Asked;
use cards::FACES;
use state::Game;

/// Decisions after which a game is given up. One in some thousands never ends:
/// everybody is on Mars, all devices are deployed, and their signal is jammed.
const MOST_DECISIONS: u32 = 200_000;

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner's seat; none if the game was cut off.
    pub winner: Option<u8>,
    /// How it ended.
    pub ending: Ending,
    /// The questions asked of all players.
    pub asked: Asked,
    /// Turns begun by all players together.
    pub turns: u32,
    /// What happened.
    pub tally: Tally,
}

/// The ids of all designs, in the order of the card list.
pub fn card_ids() -> impl Iterator<Item = &'static str> {
    FACES.iter().map(|face| face.id)
}

/// Plays one whole game between 2 to 6 random players. The same seats, profile
/// and seed play the same game.
pub fn play_random(seats: usize, profile: Profile, seed: u64) -> Outcome {
    let mut game = Game::new(seats.clamp(2, MOST_SEATS), profile, seed);
    let verdict = game.play(MOST_DECISIONS);
    Outcome {
        winner: verdict.winner.map(|seat| seat.0),
        ending: verdict.ending,
        asked: game.chance.asked,
        turns: game.turn,
        tally: game.tally,
    }
}
