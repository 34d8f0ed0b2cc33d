//! Every scenario of every game holds, every rule that a game lists has one,
//! every game holds its bar, every fault that a game lists as one that changes nothing
//! can still be made, and the page that teaches the language is true: its
//! examples run, and its table of steps is the one the program knows.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tuckbox_project::game::Game;
use tuckbox_scenario::coverage::{Bar, GameCoverage, Sightings, of, shorts};
use tuckbox_scenario::mutate::{Listed, Survivors, mutants};
use tuckbox_scenario::{GameReport, Page, Suite, WORDS, failure_text, run_mods, run_pages};
use tuckbox_tests::held::{Held, say};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The boxes with games: this one and its examples. Mods are of the first.
fn boxes() -> [PathBuf; 2] {
    [root(), root().join("examples")]
}

/// What came of the scenarios of a game, or of a mod.
struct Ran {
    /// The box it is in.
    root: PathBuf,
    report: GameReport,
    /// What of the game they exercise; of mods nobody asks.
    covered: Option<GameCoverage>,
}

impl Ran {
    /// Runs the scenarios of a game; what they read is asked for at once, and dropped.
    fn of_game(root: PathBuf, name: &str) -> Self {
        let game = Game::load(&root, name).map(Game::recording).unwrap();
        let mut report = Suite::of_game(&root, name).on(game.clone()).report(None);
        let covered = of(&game, &report, &[], Sightings::default(), None);
        report.outcomes.iter_mut().for_each(|outcome| outcome.used = None);
        Self { root, report, covered: Some(covered) }
    }

    /// The scenarios that do not hold, or why none could run.
    fn failures(&self) -> Vec<String> {
        let failed = self.report.outcomes.iter().filter(|outcome| outcome.failed.is_some());
        self.report.broken.iter().cloned().chain(failed.map(failure_text)).collect()
    }

    /// The rules without a scenario, and those that the game does not list.
    fn uncovered(&self) -> Vec<String> {
        let (game, Some(coverage)) = (&self.report.game, &self.report.coverage) else { return Vec::new() };
        let missing = coverage.uncovered().map(|id| format!("{game}: no scenario covers {id}"));
        missing.chain(coverage.unknown.iter().map(|id| format!("{game}: ids.txt does not list {id}"))).collect()
    }

    /// Where the game is below its bar.
    fn below_bar(&self) -> Vec<String> {
        let Some(covered) = &self.covered else { return Vec::new() };
        let path = format!("tests/{}/coverage.toml", covered.game);
        let bar = Bar::read(&path, &fs::read_to_string(self.root.join(&path)).unwrap()).unwrap();
        if bar.is_empty() {
            return vec![format!("{path} asks for nothing")];
        }
        let hint = format!("`tuckbox coverage {} --games 0` shows what is missing", covered.game);
        shorts(covered, &bar).iter().map(|short| format!("{}: {short:?}; {hint}", covered.game)).collect()
    }

    /// Whether pages, rules and bar all hold: they are remembered together or not at all.
    fn holds(&self) -> bool {
        self.failures().is_empty() && self.uncovered().is_empty() && self.below_bar().is_empty()
    }
}

/// All scenarios of games and mods, run once for all tests. What held before with
/// this program and these files is left out.
static RAN: LazyLock<Vec<Ran>> = LazyLock::new(|| {
    let held = |root: &Path| Held::of(root, env!("CARGO_TARGET_TMPDIR"), "scenarios");
    let (mut ran, mut known) = (Vec::new(), Vec::new());
    for root in boxes() {
        for name in tuckbox_content::games(&root) {
            let check = held(&root).about(&name, Some(&name));
            if check.held() {
                known.push(name);
                continue;
            }
            let game = Ran::of_game(root.clone(), &name);
            if game.holds() {
                check.remember();
            }
            ran.push(game);
        }
    }
    let check = held(&root()).about("mods", None);
    if check.held() {
        known.push("mods".into());
    } else {
        let of_mod = |report| Ran { root: root(), report, covered: None };
        let mods: Vec<Ran> = run_mods(&root(), None).into_iter().map(of_mod).collect();
        if mods.iter().all(Ran::holds) {
            check.remember();
        }
        ran.extend(mods);
    }
    say(&known);
    ran
});

/// Expects that nothing is wrong with any of what ran.
#[track_caller]
fn none(wrong: impl Fn(&Ran) -> Vec<String>) {
    let wrong: Vec<String> = RAN.iter().flat_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_scenario_holds() {
    none(Ran::failures);
}

#[test]
fn every_rule_has_a_scenario() {
    none(Ran::uncovered);
}

#[test]
fn every_game_holds_its_bar() {
    none(Ran::below_bar);
}

/// What a `mutants.toml` names whose line is another now; whether the rest still changes
/// nothing, `tuckbox mutate GAME --listed` tells.
#[test]
fn every_listed_fault_can_be_made() {
    let mut stale = Vec::new();
    for game in tuckbox_content::games(&root()) {
        let path = format!("tests/{game}/mutants.toml");
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        let list = Survivors::read(&text).unwrap();
        assert!(!list.mutant.is_empty(), "{path} lists nothing");
        let all = mutants(&Game::load(&root(), &game).unwrap());
        let told =
            |listed: &Listed| format!("{path}: {} ({}): {}: {}", listed.file, listed.of, listed.change, listed.line);
        stale.extend(list.stale(&all).map(told));
    }
    assert!(
        stale.is_empty(),
        "no such faults any more; take them off or write the lines as they are:\n{}",
        stale.join("\n")
    );
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
