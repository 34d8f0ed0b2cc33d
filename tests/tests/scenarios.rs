//! Every scenario of every game holds, every rule that a game lists has one,
//! every game holds its bar, and the page that teaches the language is true: its
//! examples run, and its table of steps is the one the program knows.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tuckbox_project::game::Game;
use tuckbox_scenario::coverage::{Bar, GameCoverage, Sightings, of, shorts};
use tuckbox_scenario::{Page, Suite, TestReport, WORDS, failure_text, run_mods, run_pages};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All scenarios of games and mods, run once for all tests, and what of each
/// game they exercise.
static RAN: LazyLock<(TestReport, Vec<GameCoverage>)> = LazyLock::new(|| {
    let (mut games, mut covered) = (Vec::new(), Vec::new());
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).map(Game::recording).unwrap();
        let mut report = Suite::of_game(&root(), &name).on(game.clone()).report(None);
        covered.push(of(&game, &report, &[], Sightings::default(), None));
        report.outcomes.iter_mut().for_each(|outcome| outcome.used = None);
        games.push(report);
    }
    games.extend(run_mods(&root(), None));
    (TestReport { games }, covered)
});

#[test]
fn every_scenario_holds() {
    let report = &RAN.0;
    let broken = report.games.iter().any(|game| game.broken.is_some());
    assert!(!broken && report.failures().next().is_none(), "{report}");
}

#[test]
fn every_rule_has_a_scenario() {
    for game in &RAN.0.games {
        let Some(coverage) = &game.coverage else { continue };
        let missing: Vec<&str> = coverage.uncovered().collect();
        assert!(missing.is_empty(), "{}: no scenario covers {}", game.game, missing.join(", "));
        assert!(coverage.unknown.is_empty(), "{}: ids.txt does not list {}", game.game, coverage.unknown.join(", "));
    }
}

#[test]
fn every_game_holds_its_bar() {
    for covered in &RAN.1 {
        let path = format!("tests/{}/coverage.toml", covered.game);
        let bar = Bar::read(&path, &fs::read_to_string(root().join(&path)).unwrap()).unwrap();
        assert!(!bar.is_empty(), "{path} asks for nothing");
        let below = shorts(covered, &bar);
        let hint = format!("`tuckbox coverage {} --games 0` shows what is missing", covered.game);
        assert!(below.is_empty(), "{}: {below:?}; {hint}", covered.game);
    }
}

#[test]
fn the_examples_of_the_language_page_hold() {
    let game = match Game::load(&root(), "foundry-fantasy") {
        Ok(game) => game,
        Err(broken) => panic!("{broken}"),
    };
    let read = |path: &str| Page::read(path, &fs::read_to_string(root().join(path)).unwrap());
    let pages = [read("tests/foundry-fantasy/given.md"), read("docs/scenarios.md")];
    let outcomes = run_pages(&game, &pages, None);
    let failed: Vec<String> = outcomes.iter().filter(|outcome| outcome.failed.is_some()).map(failure_text).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(outcomes.len() >= 9, "{} examples", outcomes.len());
}

const BEGIN: &str = "<!-- steps: begin -->\n";
const END: &str = "<!-- steps: end -->";

#[test]
fn the_table_of_steps_is_fresh() {
    let mut table = String::from("\n| step | meaning |\n|---|---|\n");
    for word in WORDS {
        table.push_str(&format!("| `{}` | {} |\n", word.form(), word.meaning.trim()));
    }
    table.push('\n');
    let path = root().join("docs/scenarios.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
    } else {
        assert_eq!(found, table, "docs/scenarios.md is stale; run the test with UPDATE=1");
    }
}
