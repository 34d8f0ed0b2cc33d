//! What a random game is counted by: launches, hits, landings, cards.
//! It knows no rule; who makes something happen notes it here.

use super::cards::DESIGNS;

/// What happened in a game, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Launches declared.
    pub launches: u32,
    /// Launches that succeeded.
    pub lift_offs: u32,
    /// Rockets destroyed on the ground, insured or not.
    pub destroyed: u32,
    /// Destructions met by an Insurance Policy.
    pub insured: u32,
    /// Rockets that exploded in flight or on Mars.
    pub explosions: u32,
    /// Landings that succeeded.
    pub landings: u32,
    /// Landings that failed; each takes a player out of the game.
    pub crashes: u32,
    /// Sabotage wasted on a higher level.
    pub wasted: u32,
    /// Sabotage reflected.
    pub reflected: u32,
    /// Times each design left a hand to be used, in the order of [`super::card_ids`].
    pub played: [u16; DESIGNS],
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            launches: 0,
            lift_offs: 0,
            destroyed: 0,
            insured: 0,
            explosions: 0,
            landings: 0,
            crashes: 0,
            wasted: 0,
            reflected: 0,
            played: [0; DESIGNS],
        }
    }
}
