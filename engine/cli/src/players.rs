//! Who sits at the table: people and bots, as `--seats` and `--decks` name them,
//! and what a match between them begins with.

use crate::meant;
use crate::problem::{Done, Problem};
use tuckbox_core::decider::Decider;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Setup;
use tuckbox_project::game::Game;
use tuckbox_project::seed::{Seed, SplitMix64};

/// The word for a person in `--seats`.
pub const HUMAN: &str = "human";

/// Who has a seat.
pub enum Player {
    /// A person at this keyboard.
    Human,
    /// A bot and its name.
    Bot(String, Box<dyn Decider>),
}

impl Player {
    /// The word for who it is.
    pub fn word(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Bot(name, _) => name,
        }
    }
}

/// The seats that people have.
pub fn people(players: &[Player]) -> impl Iterator<Item = Seat> {
    let human = |(_, player): &(u8, &Player)| matches!(player, Player::Human);
    (0u8..).zip(players).filter(human).map(|(seat, _)| Seat(seat))
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
pub fn players(words: &[String], game: &Game, seed: u64) -> Done<Vec<Player>> {
    SplitMix64(seed).zip(words).map(|(seed, word)| player(word, game, seed)).collect()
}

fn player(word: &str, game: &Game, seed: u64) -> Done<Player> {
    if word == HUMAN {
        return Ok(Player::Human);
    }
    match tuckbox_bots::by_name(word, game, seed) {
        Ok(bot) => Ok(Player::Bot(word.to_owned(), bot)),
        Err(_) => Err(meant::unknown("player", word, [HUMAN].into_iter().chain(tuckbox_bots::NAMES))),
    }
}

/// Checks the names of bots without seating them.
///
/// # Errors
/// When there is no bot of a name.
pub fn known_bots(words: &[String]) -> Done<()> {
    match words.iter().find(|word| !tuckbox_bots::NAMES.contains(&word.as_str())) {
        Some(word) => Err(meant::unknown("bot", word, tuckbox_bots::NAMES)),
        None => Ok(()),
    }
}

/// What a match begins with: the decks given, or the game's own.
///
/// # Errors
/// When there is no deck of a name, or the number of seats does not fit.
pub fn setup(game: &Game, decks: &[String], seats: usize, seed: impl Seed) -> Done<Setup> {
    let known: Vec<&str> = game.decks().collect();
    if let Some(word) = decks.iter().find(|word| !known.contains(&word.as_str())) {
        return Err(meant::unknown("deck", word, known));
    }
    let (least, most) = (usize::from(game.rules.seats.0), usize::from(game.rules.seats.1));
    if !(least..=most).contains(&seats) {
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return Err(Problem::usage(format!("The game is for {range} seats, and {seats} players are given.")));
    }
    if !decks.is_empty() && decks.len() != seats {
        let given = if decks.len() == 1 { String::from("1 deck is") } else { format!("{} decks are", decks.len()) };
        let message = format!("There are {seats} seats, and {given} given.");
        return Err(Problem::usage(message).hint("Give one deck for each seat: `--decks one,another`."));
    }
    let names: Vec<&str> = match decks.is_empty() {
        false => decks.iter().map(String::as_str).collect(),
        true => own_decks(game, &known).into_iter().cycle().take(seats).collect(),
    };
    if names.len() < seats {
        return Err(Problem::failed("This game has no deck to play with.").hint("Write one in its folder `decks`."));
    }
    game.setup(&names, seed).map_err(Problem::usage)
}

/// The decks the game names as its own, or else all it has.
fn own_decks<'a>(game: &'a Game, known: &[&'a str]) -> Vec<&'a str> {
    let named: Vec<&str> = game.rules.default_decks.iter().map(|&deck| game.rules.name(deck)).collect();
    if named.is_empty() { known.to_vec() } else { named }
}

/// How a seat is called in messages: letter, player and deck.
pub fn introduce(game: &Game, setup: &Setup, players: &[Player]) -> Vec<String> {
    let deck = |seat: usize| {
        let deck = setup.decks.get(seat)?;
        let title = game.rules.decks.get(usize::from(deck.0)).map(|deck| &*deck.title).filter(|t| !t.is_empty());
        Some(title.unwrap_or_else(|| game.rules.name(*deck)).to_owned())
    };
    let words = |(at, player): (u8, &Player)| {
        let seat = Seat(at);
        format!("{}: {}, {}", seat.letter(), player.word(), deck(seat.index()).unwrap_or_default())
    };
    (0u8..).zip(players).map(words).collect()
}
