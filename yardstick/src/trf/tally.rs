//! What a random game is counted by: attacks, fights, captures, cards.
//! It knows no rule; who makes something happen notes it here.

use super::cards::{CARDS, Card};

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
    /// A card was used.
    pub fn note(&mut self, card: Card) {
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
