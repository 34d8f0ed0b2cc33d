//! Random games of one kind and nothing else, for whoever counts instructions:
//! `valgrind --tool=cachegrind --cache-sim=no target/release/figures count trf answered 10`.
//! What loading takes is left out by counting twice, with more games the second time.

use crate::engine::Engine;
use crate::outside;
use tuckbox_core::matches::Setup;
use tuckbox_yardstick::backyard_rocketeers::{self, Profile};
use tuckbox_yardstick::trf::{self, Bound};
use tuckbox_yardstick::{foundry_fantasy, project_hex, red_faction_underground};

/// The ways to play a game.
pub const WAYS: [&str; 4] = ["played", "answered", "logged", "by-hand"];

/// Plays so many random games of a game one way, and gives how many decisions there were.
///
/// # Errors
/// What is wrong with the words, or what failed, as a sentence.
pub fn decisions(game: &str, way: &str, games: u64) -> Result<usize, String> {
    if !WAYS.contains(&way) {
        return Err(format!("`{way}` is no way to play a game; there is {}.", WAYS.join(", ")));
    }
    if way == "by-hand" {
        return (0..games).map(|seed| by_hand(game, seed)).sum();
    }
    let engine = Engine::load(game, |_| {})?;
    (0..games)
        .map(|seed| {
            let setup = setup(&engine, seed)?;
            match way {
                "played" => engine.play_up_to(&setup, outside::MOST).map(|game| game.decisions),
                way => outside::answer(&engine, setup, way == "logged"),
            }
        })
        .sum()
}

/// What a random game of the table in `docs/performance.md` begins with.
fn setup(engine: &Engine, seed: u64) -> Result<Setup, String> {
    match &*engine.game {
        "red-faction-underground" => Ok(engine.setup(&["set"; 4], seed)),
        "project-hex" => Ok(engine.setup(&["seat"; 4], seed)),
        "backyard-rocketeers" => engine.by_profile("table", 4, seed),
        _ => Ok(engine.by_default(2, seed)),
    }
}

/// How many decisions a random game by hand has.
fn by_hand(game: &str, seed: u64) -> Result<usize, String> {
    let decisions = match game {
        "foundry-fantasy" => {
            let [one, other, _] = foundry_fantasy::Deck::ALL;
            foundry_fantasy::play_random([one, other], seed).asked.decisions()
        }
        "red-faction-underground" => red_faction_underground::play_random(4, seed).asked.decisions(),
        "backyard-rocketeers" => backyard_rocketeers::play_random(4, Profile::Table, seed).asked.decisions(),
        "trf" => {
            let [one, other, _] = trf::Deck::ALL;
            trf::play_random([one, other], seed, Bound::COMPARED).asked.decisions()
        }
        "project-hex" => project_hex::play_random(4, seed).asked.decisions(),
        game => return Err(format!("`{game}` has not been written by hand.")),
    };
    usize::try_from(decisions).map_err(|error| error.to_string())
}
