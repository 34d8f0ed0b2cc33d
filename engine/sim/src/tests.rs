//! The small game that the tests of this crate play; see `tests/duel`.

use crate::game::Game;
use crate::scenario::{Outcome, Page, run_pages, tell};

/// The game, read afresh.
pub fn duel() -> Game {
    changed_duel("", "")
}

/// The game with a part of its rules replaced.
pub fn changed_duel(part: &str, by: &str) -> Game {
    let rules = include_str!("../tests/duel/game.ron");
    assert!(rules.contains(part), "the rules have no `{part}`");
    let rules = rules.replacen(part, by, 1);
    let files = [
        ("content/duel/game.ron", rules.as_str()),
        ("content/duel/cards/all.toml", include_str!("../tests/duel/cards.toml")),
        ("content/duel/decks/all.toml", include_str!("../tests/duel/decks.toml")),
    ];
    let files = files.map(|(path, text)| (path.to_string(), text.to_string()));
    match Game::read("duel", files.into()) {
        Ok(game) => game,
        Err(broken) => panic!("{broken}"),
    }
}

/// Runs a page of scenarios of the small game.
pub fn page(text: &str) -> Vec<Outcome> {
    page_of(&duel(), text)
}

/// Runs a page of scenarios of a game.
pub fn page_of(game: &Game, text: &str) -> Vec<Outcome> {
    run_pages(game, &[Page::read("page.md", text)], None)
}

/// Runs one scenario given as the inside of its block, and tells what is wrong.
pub fn check(block: &str) -> Result<(), String> {
    let outcomes = page(&format!("## it\n\n```ron\n{block}\n```\n"));
    match outcomes.iter().find(|outcome| outcome.failed.is_some()) {
        Some(outcome) => Err(tell(outcome)),
        None if outcomes.is_empty() => Err("There is no scenario.".into()),
        None => Ok(()),
    }
}
