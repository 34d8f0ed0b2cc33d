//! What a random game is counted by: steps, attacks, troops, missions.
//! It knows no rule; who makes something happen notes it here.

use super::cards::{MISSIONS, TYPES};

/// What happened in a game, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Steps made in movement, Hit and Run included.
    pub steps: u32,
    /// Attacks declared.
    pub attacks: u32,
    /// Exchanges of dice in them.
    pub exchanges: u32,
    /// Exchanges the attacker won.
    pub won: u32,
    /// Attacks that left nobody in the territory.
    pub cleared: u32,
    /// Troops that moved in.
    pub moved_in: u32,
    /// Troops that took part in attacks.
    pub attackers: u32,
    /// Troops gained, in S5 and at the end of turns, by type.
    pub gained: [u32; TYPES.len()],
    /// Returns of players who had no territory.
    pub resurgences: u32,
    /// Draws replaced because the card was met.
    pub rejected: u32,
    /// Cards discarded in S6.
    pub dropped: u32,
    /// Times each mission was scored, in the order of the ledger.
    pub scored: [u16; MISSIONS],
}
