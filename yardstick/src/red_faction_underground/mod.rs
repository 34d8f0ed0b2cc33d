//! Red Faction: Underground written by hand: the yardstick the engine is
//! measured against. One game, as a Rust programmer would write it who wants no
//! other: enums, plain structs, a `match` per moment, no engine crate. It plays
//! the whole of the ledger for 2 to 4 seats with random players, who list every
//! legal option of a decision and pick one uniformly. Nobody concedes (RF-A10).

mod cards;
mod combat;
mod deaths;
mod destroy;
mod numbers;
mod plays;
mod rooms;
mod state;
mod table;
mod target;
#[cfg(test)]
mod tests;
mod triggers;
mod turn;
mod windows;
mod wins;

pub use cards::CARDS;
pub use table::Ending;

use crate::chance::Asked;
use state::Game;
use table::MOST_SEATS;

/// How a game went.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The winners, one bit for each seat.
    pub winners: u8,
    /// What ended the game.
    pub ending: Ending,
    /// The questions asked of all players.
    pub asked: Asked,
    /// Rounds begun.
    pub rounds: u32,
    /// Points and wounds of each seat.
    pub points: [u8; MOST_SEATS],
    /// Wounds of each seat.
    pub wounds: [u8; MOST_SEATS],
    /// How often each card was played, in the order C, N, A, T of the list.
    pub plays: [u16; CARDS],
}

/// Plays one whole game of 2 to 4 random players. The same seats and seed play
/// the same game.
pub fn play_random(seats: u8, seed: u64) -> Outcome {
    let mut game = Game::new(seats.clamp(2, MOST_SEATS as u8), seed);
    let verdict = game.play();
    Outcome {
        winners: verdict.winners.bits() as u8,
        ending: verdict.ending,
        asked: game.chance.asked,
        rounds: game.rounds,
        points: game.players.0.map(|player| player.points),
        wounds: game.players.0.map(|player| player.wounds),
        plays: game.plays,
    }
}
