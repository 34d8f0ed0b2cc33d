//! The small game that the unit tests of several crates play; its files are in
//! `game/`.

#![expect(clippy::panic, reason = "a fixture that cannot be read should stop the test")]

use tuckbox_project::game::Game;

/// The game, read afresh.
pub fn duel() -> Game {
    changed_duel("", "")
}

/// The game with a part of its rules replaced.
pub fn changed_duel(part: &str, by: &str) -> Game {
    let rules = include_str!("../game/game.ron");
    assert!(rules.contains(part), "the rules have no `{part}`");
    let rules = rules.replacen(part, by, 1);
    let files = [
        ("content/duel/game.ron", rules.as_str()),
        ("content/duel/cards/all.toml", include_str!("../game/cards.toml")),
        ("content/duel/decks/all.toml", include_str!("../game/decks.toml")),
    ];
    let files = files.map(|(path, text)| (path.to_string(), text.to_string()));
    match Game::read("duel", files.into()) {
        Ok(game) => game,
        Err(broken) => panic!("{broken}"),
    }
}
