//! Who sits at the table: people and bots, as `--seats` names them.

use crate::report::problem::{Done, Problem};
use crate::report::suggest;
use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;
use tuckbox_session::{Bot, Player};

/// The word for a person in `--seats`.
pub const HUMAN: &str = "human";

/// A person at this keyboard.
pub struct Human;

impl Player for Human {
    fn word(&self) -> &str {
        HUMAN
    }
}

/// The seats as words: those given, or one person and bots.
pub fn seats(given: &[String], game: &Game, fewest: usize) -> Vec<String> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let count = fewest.max(usize::from(game.rules.seats.0));
    let bot = tuckbox_bots::NAMES.first().copied().unwrap_or("random");
    (0..count).map(|seat| String::from(if seat == 0 { HUMAN } else { bot })).collect()
}

/// Seats people and bots, these with the seeds that `simulate` gives them, so that
/// a game of its rows can be watched.
///
/// # Errors
/// When there is no bot of a name.
pub fn players(words: &[String], game: &Game, seed: u64) -> Done<Vec<Box<dyn Player>>> {
    SplitMix64(seed).zip(words).map(|(seed, word)| player(word, game, seed)).collect()
}

fn player(word: &str, game: &Game, seed: u64) -> Done<Box<dyn Player>> {
    if word == HUMAN {
        return Ok(Box::new(Human));
    }
    match tuckbox_bots::by_name(word, game, seed) {
        Ok(bot) => Ok(Box::new(Bot::new(word, bot))),
        Err(_) => Err(suggest::unknown("player", word, [HUMAN].into_iter().chain(tuckbox_bots::NAMES))),
    }
}

/// Checks the names of bots without seating them.
///
/// # Errors
/// When there is no bot of a name.
pub fn known_bots(words: &[String]) -> Done<()> {
    match words.iter().find(|word| !tuckbox_bots::NAMES.contains(&word.as_str())) {
        Some(word) if word == HUMAN => Err(Problem::usage("Nobody plays by hand here: `human` is a player of `play`.")
            .hint(format!("Take bots: `{}`.", tuckbox_bots::NAMES.join("`, `")))),
        Some(word) => Err(suggest::unknown("bot", word, tuckbox_bots::NAMES)),
        None => Ok(()),
    }
}

/// The seat of a letter.
pub fn seat_of(letter: char, seats: usize) -> Done<Seat> {
    let all = || (0u8..).map(Seat).take(seats);
    all().find(|seat| seat.letter() == letter.to_ascii_uppercase()).ok_or_else(|| {
        let letters: Vec<String> = all().map(|seat| seat.letter().to_string()).collect();
        Problem::usage(format!("There is no seat `{letter}`; there are {}.", letters.join(", ")))
    })
}
