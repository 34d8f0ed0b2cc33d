//! Foundry Fantasy written by hand: the yardstick the engine is measured
//! against. One game, as a Rust programmer would write it who wants no other:
//! enums, plain structs, a `match` per moment, no engine crate. It plays the
//! whole of the ledger with random players, who list every legal option of a
//! decision and pick one uniformly.

mod abilities;
mod cards;
mod combat;
mod decks;
mod options;
mod spells;
mod state;
mod steps;
mod table;
#[cfg(test)]
mod tests;
mod triggers;
mod turn;

use crate::chance::Asked;
pub use cards::CARDS;

use decks::List;
use state::Game;

/// A ready-made deck of 30 cards, led by EH1, FH1 or GH1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// Column *Deck* of section 3.3, led by Brunna Cinderhand.
    Emberforge,
    /// Column *Deck* of section 3.4, led by Ysolde Rimebough.
    Frostweald,
    /// Column *Deck* of section 3.5, led by Morwen Saltgrave.
    Gravemire,
}

impl Deck {
    /// Its name in the box.
    pub fn name(self) -> &'static str {
        match self {
            Deck::Emberforge => "emberforge",
            Deck::Frostweald => "frostweald",
            Deck::Gravemire => "gravemire",
        }
    }

    /// All three, in the order of the card list.
    pub const ALL: [Deck; 3] = [Deck::Emberforge, Deck::Frostweald, Deck::Gravemire];

    fn list(self) -> &'static List {
        match self {
            Deck::Emberforge => &decks::EMBERFORGE,
            Deck::Frostweald => &decks::FROSTWEALD,
            Deck::Gravemire => &decks::GRAVEMIRE,
        }
    }
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner as an index into the decks given; none is a draw.
    pub winner: Option<u8>,
    /// The questions asked of all players.
    pub asked: Asked,
    /// Turns begun by both players together.
    pub turns: u32,
    /// How often each card was played, tokens first, then in the order of the
    /// card list.
    pub played: [u16; CARDS],
}

/// Plays one whole game between random players. The same decks and seed play
/// the same game.
pub fn play_random(decks: [Deck; 2], seed: u64) -> Outcome {
    play_lists(decks.map(Deck::list), seed)
}

/// Plays one whole random game of the subset without scripts: vanilla and
/// keyword creatures, two damage spells, two Artifacts with plain bonuses, and
/// Heroes without an ability. Both sides play this deck, factions mixed:
///
/// E01 ×3, E02 ×3, E04 ×3, F01 ×3, F03 ×3, F05 ×3, F07 ×1, G02 ×3, G04 ×1,
/// E11 ×3, E13 ×1, E19 ×2, F19 ×1 = 30.
pub fn play_random_plain(seed: u64) -> Outcome {
    play_lists([&decks::PLAIN; 2], seed)
}

fn play_lists(lists: [&List; 2], seed: u64) -> Outcome {
    let mut game = Game::new(lists, seed);
    let verdict = game.play();
    Outcome {
        winner: verdict.winner.map(|seat| seat.0),
        asked: game.chance.asked,
        turns: u32::from(game.turn),
        played: game.played,
    }
}
