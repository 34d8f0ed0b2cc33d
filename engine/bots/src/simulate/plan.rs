//! What is to be played: how many games, from which seed, by whom, with which decks.

use super::watched::Watched;
use tuckbox_core::names::{CardId, DeckId};
use tuckbox_core::rules::setting::Settings;
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// From which the seeds of the games are made.
    pub seed: u64,
    /// The bots by name, one for each seat; used again from the first for more seats.
    pub bots: Vec<String>,
    /// The decks, one for each seat; games take these pairings in turn.
    pub pairings: Vec<Vec<DeckId>>,
    /// What the games are played by.
    pub settings: Settings,
    /// Cards that others stand for in the decks of the game, which has them so already:
    /// see [`Game::with_swapped`].
    pub swaps: Vec<(CardId, CardId)>,
    /// A game that has so many decisions is stopped.
    pub most: usize,
    /// What is noted of each game beside how it ends.
    pub watched: Watched,
    /// How many threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// How many decisions a game may have when nobody says.
pub const MOST: usize = 200_000;

impl Plan {
    /// Random games of the game's fewest seats, over all pairings of its decks.
    pub fn new(game: &Game, games: u64, seed: u64) -> Self {
        let pairings = pairings(game, usize::from(game.rules.seats.0));
        Self {
            games,
            seed,
            bots: vec!["random".into()],
            pairings,
            settings: Settings::default(),
            swaps: Vec::new(),
            most: MOST,
            watched: Watched::default(),
            threads: 0,
        }
    }

    /// The seed of a game: see [`seed_of`].
    pub fn seed_of(&self, game: u64) -> u64 {
        seed_of(self.seed, game)
    }

    /// The decks of a game.
    pub fn decks_of(&self, game: u64) -> &[DeckId] {
        self.pairings.get(pairing_of(self.pairings.len(), game)).map_or(&[], Vec::as_slice)
    }
}

/// The seed of the game of this number in a plan with this seed. The first has the
/// plan's own, so that any game can be played again alone, by its seed.
pub fn seed_of(plan: u64, game: u64) -> u64 {
    if game == 0 {
        return plan;
    }
    SplitMix64(plan ^ game.wrapping_mul(0x2545_f491_4f6c_dd1d)).word()
}

/// The place, among so many pairings, of the one that a game is played with.
pub(super) fn pairing_of(pairings: usize, game: u64) -> usize {
    let count = u64::try_from(pairings).unwrap_or(1).max(1);
    usize::try_from(game % count).unwrap_or(0)
}

/// All ways to give one of the decks that seats bring to each of so many seats, in order.
pub fn pairings(game: &Game, seats: usize) -> Vec<Vec<DeckId>> {
    let mine = (0..).map(DeckId).zip(&game.rules.decks).filter(|(_, deck)| !deck.table).map(|(id, _)| id);
    let mut decks: Vec<DeckId> = mine.collect();
    if decks.is_empty() && !game.rules.decks.is_empty() {
        // All decks are the table's: every seat plays with them.
        decks.push(DeckId(0));
    }
    let mut all = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |pairing: &Vec<DeckId>| {
            let pairing = pairing.clone();
            decks.iter().map(move |&deck| pairing.iter().copied().chain([deck]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
