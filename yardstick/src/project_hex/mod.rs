//! Project Hex written by hand: the yardstick the engine is measured against,
//! and a second reading of its ledger. One game, as a Rust programmer would
//! write it who wants no other: enums, sets as bits, a loop per step of a turn,
//! no engine crate. It plays the whole of the ledger for 2 to 6 seats with
//! random players, who pick one legal option of a decision uniformly. The
//! optional pack of missions is left out, as it is by default.

mod attack;
mod cards;
mod fight;
mod map;
mod missions;
mod movement;
mod setup;
mod stacks;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod turn;

pub use tally::Tally;

use crate::chance::Asked;
use state::Game;
use table::{MOST_DECISIONS, MOST_SEATS};

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner's seat; none if the game was given up.
    pub winner: Option<u8>,
    /// The winner's place in turn order, from 0.
    pub place: Option<u8>,
    /// Each seat's faction, in the order of the ledger.
    pub factions: [u8; MOST_SEATS],
    /// The questions asked of all players.
    pub asked: Asked,
    /// Turns begun by all players together.
    pub turns: u32,
    /// What happened.
    pub tally: Tally,
}

/// Plays one whole game between 2 to 6 random players. The same seats and seed
/// play the same game.
pub fn play_random(seats: usize, seed: u64) -> Outcome {
    play_random_up_to(seats, seed, MOST_DECISIONS)
}

/// Plays one game as [`play_random`], given up soon after so many decisions.
pub fn play_random_up_to(seats: usize, seed: u64, most: u32) -> Outcome {
    let mut game = Game::new(seats.clamp(2, MOST_SEATS), seed);
    game.most = most;
    let verdict = game.play();
    let place = |seat| game.in_turn_order().position(|other| other == seat).map(|place| place as u8);
    Outcome {
        winner: verdict.winner.map(|seat| seat.0),
        place: verdict.winner.and_then(place),
        factions: game.players.0.map(|player| player.faction as u8),
        asked: game.chance.asked,
        turns: game.turns,
        tally: game.tally,
    }
}
