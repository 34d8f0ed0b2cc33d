//! Runs all scenarios of a box, or those that a filter names, in parallel; the
//! report has them in the order of their files whatever the number of threads.

use crate::block::Unreadable;
use crate::cover::Coverage;
use crate::given::Given;
use crate::page::{Page, Scenario};
use crate::run::{Failed, Outcome, run};
use crate::suite::{Suite, fits, suites, suites_of_mods};
use crate::tell::tell;
use rayon::prelude::*;
use std::fs;
use std::path::Path;
use tuckbox_content::ModFiles;
use tuckbox_core::names::CardId;
use tuckbox_project::game::Game;

/// What came of running scenarios.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// By game, in the order of their names.
    pub games: Vec<GameReport>,
}

/// What came of running the scenarios of a game.
#[derive(Debug, Clone, Default)]
pub struct GameReport {
    /// The game.
    pub game: String,
    /// Why nothing could be run at all: the problems as drawn text.
    pub broken: Option<String>,
    /// Every scenario, in the order of their pages.
    pub outcomes: Vec<Outcome>,
    /// How the rules are covered, when all scenarios were run and the rules are listed.
    pub coverage: Option<Coverage>,
}

impl Report {
    /// How many scenarios ran.
    pub fn count(&self) -> usize {
        self.games.iter().map(|game| game.outcomes.len()).sum()
    }

    /// The scenarios that failed.
    pub fn failures(&self) -> impl Iterator<Item = &Outcome> {
        self.games.iter().flat_map(|game| &game.outcomes).filter(|outcome| outcome.failed.is_some())
    }

    /// Whether everything holds: no failure, no broken game, no rule uncovered.
    pub fn is_fine(&self) -> bool {
        self.failures().next().is_none() && self.games.iter().all(GameReport::is_complete)
    }
}

impl GameReport {
    /// Whether the game could be run and every listed rule has a scenario.
    pub fn is_complete(&self) -> bool {
        self.broken.is_none() && self.coverage.as_ref().is_none_or(Coverage::is_full)
    }
}

impl std::fmt::Display for Report {
    /// All failures, what is not covered, and one line that counts.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        for game in &self.games {
            if let Some(broken) = &game.broken {
                writeln!(f, "The game `{}` cannot be played, so its scenarios did not run.\n{broken}\n", game.game)?;
            }
            for outcome in game.outcomes.iter().filter(|outcome| outcome.failed.is_some()) {
                writeln!(f, "{}", tell(outcome))?;
            }
            if let Some(coverage) = &game.coverage {
                let uncovered: Vec<&str> = coverage.uncovered().collect();
                if !uncovered.is_empty() {
                    writeln!(f, "{}: no scenario covers {}.", game.game, uncovered.join(", "))?;
                }
                if !coverage.unknown.is_empty() {
                    writeln!(f, "{}: ids.txt does not list {}.", game.game, coverage.unknown.join(", "))?;
                }
                let covered = coverage.rules.len() - uncovered.len();
                writeln!(f, "{}: {covered} of {} rules are covered.", game.game, coverage.rules.len())?;
            }
        }
        let failed = self.failures().count();
        write!(f, "{} scenarios hold, {failed} fail.", self.count() - failed)
    }
}

/// Runs the scenarios of all games and mods of a box that have some. A filter keeps
/// those whose path, title or rules contain it.
pub fn run_all(root: &Path, filter: Option<&str>) -> Report {
    let reports = suites(root).into_iter().map(|suite| suite.report(filter));
    let says =
        |report: &GameReport| report.broken.is_some() || report.coverage.is_some() || !report.outcomes.is_empty();
    Report { games: reports.filter(says).collect() }
}

/// Runs the scenarios of all mods of a box that have some.
pub fn run_mods(root: &Path, filter: Option<&str>) -> Vec<GameReport> {
    suites_of_mods(root).map(|suite| suite.report(filter)).collect()
}

/// Runs the scenarios of one game.
pub fn run_game(root: &Path, name: String, filter: Option<&str>) -> GameReport {
    Suite::of_game(root, &name).report(filter)
}

/// Runs the scenarios of the mods of these names, on a game with all of `mods`.
/// Where a mod gives nothing to begin with, the pages of the game do.
pub fn run_with(root: &Path, game: String, mods: &[ModFiles], names: &[String], filter: Option<&str>) -> GameReport {
    Suite::of_mods(root, &game, mods, names).report(filter)
}

/// How the rules that a folder lists are covered, if it lists some.
pub(super) fn cover(game: &Game, folder: &Path, outcomes: &[Outcome]) -> Option<Coverage> {
    let list = fs::read_to_string(folder.join("ids.txt")).ok()?;
    let is_card = |id: &str| game.rules.find::<CardId>(id).is_some();
    let place = |outcome: &Outcome| format!("{}:{}", outcome.path, outcome.line);
    let covers = outcomes.iter().map(|outcome| (place(outcome), outcome.covers.as_slice()));
    Some(Coverage::count(&list, is_card, covers))
}

/// Runs the scenarios of one page, with what its folder gives.
pub fn run_file(game: &Game, path: &Path) -> Vec<Outcome> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let shown = path.display().to_string();
    let base = fs::read_to_string(folder.join(GIVEN)).ok().map(|text| Page::read(GIVEN, &text));
    match fs::read_to_string(path) {
        Ok(text) => run_pages(game, &base.into_iter().chain([Page::read(&shown, &text)]).collect::<Vec<_>>(), None),
        Err(error) => vec![unread(&shown, &error)],
    }
}

/// The page whose `Given` all pages of its folder begin with.
pub const GIVEN: &str = "given.md";

/// A scenario, or what stands in its place and cannot be read, with its title.
type Item<'a> = Result<&'a Scenario, (&'a str, &'a Unreadable)>;

/// Runs scenarios of pages in parallel.
pub fn run_pages(game: &Game, pages: &[Page], filter: Option<&str>) -> Vec<Outcome> {
    run_wanted(game, pages, &|page, title, covers| fits(filter, page, title, covers))
}

/// What all pages are given by one of them.
pub(super) fn base_of(pages: &[Page]) -> Given {
    pages.iter().find(|page| page.path.ends_with(GIVEN)).map(|page| page.given.clone()).unwrap_or_default()
}

/// Runs those scenarios of pages that are wanted, by page, title and rules.
pub(super) fn run_wanted(
    game: &Game,
    pages: &[Page],
    wanted: &(dyn Fn(&Page, &str, &[String]) -> bool + Sync),
) -> Vec<Outcome> {
    let base = base_of(pages);
    let mut work: Vec<(&Page, Item)> = Vec::new();
    for page in pages {
        let scenarios = page.scenarios.iter();
        let scenarios = scenarios.filter(|scenario| wanted(page, &scenario.title, scenario.block.covers()));
        let problems = page.problems.iter().filter(|(title, _)| wanted(page, title, &[]));
        let problems = problems.map(|(title, problem)| (problem.at, Err((title.as_str(), problem))));
        let mut items: Vec<_> = scenarios.map(|scenario| (scenario.span.start, Ok(scenario))).chain(problems).collect();
        items.sort_by_key(|(at, _)| *at);
        work.extend(items.into_iter().map(|(_, item)| (page, item)));
    }
    let one = |host: &mut _, (page, item): &(&Page, Item)| match (item, host) {
        (Ok(scenario), Ok(host)) => run(game, Box::as_ref(host), &base, page, scenario),
        (Ok(scenario), Err(broken)) => refused(page, &scenario.title, scenario.span.start, &format!("{broken}")),
        (Err((title, problem)), _) => refused(page, title, problem.at, &problem.message),
    };
    work.par_iter().map_init(|| game.host(), one).collect()
}

/// A scenario that cannot be run.
fn refused(page: &Page, title: &str, at: usize, message: &str) -> Outcome {
    let line = page.line(at);
    let failed = Failed { line, message: message.into(), ..Failed::default() };
    let (path, title) = (page.path.clone(), title.into());
    Outcome { path, title, line, covers: Vec::new(), failed: Some(failed), micros: 0, used: None, reads: None }
}

/// The pages of a folder, sorted by path, and those that cannot be read.
pub(super) fn pages(folder: &Path, shown: &str) -> (Vec<Page>, Vec<Outcome>) {
    let (mut found, mut lost) = (Vec::new(), Vec::new());
    let entries = fs::read_dir(folder).map(|entries| entries.filter_map(Result::ok).collect::<Vec<_>>());
    let mut names: Vec<String> =
        entries.unwrap_or_default().iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names {
        let (path, shown) = (folder.join(&name), format!("{shown}/{name}"));
        if path.is_dir() {
            let (more, less) = pages(&path, &shown);
            found.extend(more);
            lost.extend(less);
        } else if name.ends_with(".md") {
            match fs::read_to_string(&path) {
                Ok(text) => found.push(Page::read(&shown, &text)),
                Err(error) => lost.push(unread(&shown, &error)),
            }
        }
    }
    (found, lost)
}

fn unread(shown: &str, error: &std::io::Error) -> Outcome {
    let page = Page::read(shown, "");
    refused(&page, "this page", 0, &format!("The page cannot be read: {error}."))
}
