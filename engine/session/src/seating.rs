//! What a match begins with: decks for its seats, and how a seat is introduced.

use crate::SessionError;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Setup;
use tuckbox_core::words::range;
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;

/// What a match begins with: the decks given, or the game's own.
///
/// # Errors
/// When there is no deck of a name, or the number of seats does not fit.
pub fn setup(game: &Game, decks: &[String], seats: usize, seed: impl Seed) -> Result<Setup, SessionError> {
    let known: Vec<&str> = game.decks().collect();
    if let Some(word) = decks.iter().find(|word| !known.contains(&word.as_str())) {
        let known = known.into_iter().map(str::to_owned).collect();
        return Err(SessionError::Unknown { kind: "deck", word: word.clone(), known });
    }
    let (least, most) = (usize::from(game.rules.seats.0), usize::from(game.rules.seats.1));
    if !(least..=most).contains(&seats) {
        return Err(SessionError::Seats { range: range(least, most), seats });
    }
    if !decks.is_empty() && decks.len() != seats {
        return Err(SessionError::Decks { seats, decks: decks.len() });
    }
    let names: Vec<&str> = match decks.is_empty() {
        false => decks.iter().map(String::as_str).collect(),
        true => own_decks(game, &known).into_iter().cycle().take(seats).collect(),
    };
    if names.len() < seats {
        return Err(SessionError::NoDeck);
    }
    game.setup(&names, seed).map_err(SessionError::Setup)
}

/// The decks the game names as its own, or else all it has.
fn own_decks<'a>(game: &'a Game, known: &[&'a str]) -> Vec<&'a str> {
    let named: Vec<&str> = game.rules.default_decks.iter().map(|&deck| game.rules.name(deck)).collect();
    if named.is_empty() { known.to_vec() } else { named }
}

/// How seats are called in messages: letter, player and deck. `players` are the
/// words for who has them.
pub fn introduce<'a>(game: &Game, setup: &Setup, players: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let deck = |seat: usize| {
        let deck = setup.decks.get(seat)?;
        let title = game.rules.decks.get(usize::from(deck.0)).map(|deck| &*deck.title).filter(|t| !t.is_empty());
        Some(title.unwrap_or_else(|| game.rules.name(*deck)).to_owned())
    };
    let words = |(at, player): (u8, &str)| {
        let seat = Seat(at);
        format!("{}: {player}, {}", seat.letter(), deck(seat.index()).unwrap_or_default())
    };
    (0u8..).zip(players).map(words).collect()
}
