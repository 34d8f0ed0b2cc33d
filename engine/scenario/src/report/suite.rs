//! A game with the pages that are about it: read once, and run as a whole, in
//! parts, or one scenario at a time.

use super::games::{GameReport, TestReport};
use super::pages::{Heard, base_of, cover, fits, pages, run_wanted};
use crate::page::given::Given;
use crate::page::{GIVEN, Page};
use crate::run::{ScenarioResult, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tuckbox_content::ModFiles;
use tuckbox_content::box_files;
use tuckbox_core::play::Host;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;

/// A game and its pages.
#[derive(Debug, Clone)]
pub struct Suite {
    /// What it is called in reports: the game, and the mods whose pages it has.
    pub name: String,
    /// The game alone.
    pub of: String,
    /// The game, or why it cannot be played.
    pub game: Result<Game, Broken>,
    /// The pages, sorted by path.
    pub pages: Vec<Page>,
    /// Pages that cannot be read, each as a scenario that fails.
    unread: Vec<ScenarioResult>,
    /// Where the list of the rules stands that they are to cover, if it counts.
    folder: Option<PathBuf>,
}

/// The games of a box that have pages, then its mods that have some.
pub fn suites(root: &Path) -> Vec<Suite> {
    let games = tuckbox_content::games(root).into_iter();
    let games = games.filter(|game| root.join("tests").join(game).is_dir()).map(|game| Suite::of_game(root, &game));
    games.chain(suites_of_mods(root)).collect()
}

/// The mods of a box that have pages, each on its game.
pub fn suites_of_mods(root: &Path) -> impl Iterator<Item = Suite> {
    let mods = tuckbox_content::mods(root).into_iter();
    let mods = mods.filter(|name| root.join("mods").join(name).join("tests").is_dir());
    mods.filter_map(|name| Suite::of_mod(root, &name))
}

impl Suite {
    /// A game of a box with its pages.
    pub fn of_game(root: &Path, name: &str) -> Self {
        let folder = root.join("tests").join(name);
        let (pages, unread) = pages(&folder, &format!("tests/{name}"));
        let game = Game::load(root, name);
        Self { name: name.into(), of: name.into(), game, pages, unread, folder: Some(folder) }
    }

    /// The pages of a game itself, on the game with mods, to see which of them the
    /// mods break. Which rules are covered does not change by that, and is not
    /// counted.
    pub fn of_game_with(root: &Path, name: &str, mods: &[ModFiles]) -> Self {
        let names: Vec<&str> = mods.iter().map(|found| found.name.as_str()).collect();
        let game = Game::load_with(root, name, mods.to_vec());
        Self { name: format!("{name} with {}", names.join(", ")), game, folder: None, ..Self::of_game(root, name) }
    }

    /// A mod of a box, with the mods it requires; `None` if it says no game.
    fn of_mod(root: &Path, name: &str) -> Option<Self> {
        let mods = tuckbox_content::with_required(root, &[name.to_owned()]).ok()?;
        let game = mods.iter().find(|found| found.name == name)?.about.as_ref()?.game.clone();
        Some(Self::of_mods(root, &game, &mods, &[name.to_owned()]))
    }

    /// The pages of the mods of these names, on a game with all of `mods`.
    /// Where a mod gives nothing to begin with, the pages of the game do.
    pub fn of_mods(root: &Path, game: &str, mods: &[ModFiles], names: &[String]) -> Self {
        let (mut all, mut unread) = (Vec::new(), Vec::new());
        let mut folder = Some(root.join("tests").join(game));
        for found in mods.iter().filter(|found| names.contains(&found.name)) {
            all.extend(found.pages().map(|(path, text)| Page::read(path, text)));
            let Some(own) = found.folder.as_ref().map(|folder| folder.join("tests")) else { continue };
            let (more, lost) = pages(&own, &format!("mods/{}/tests", found.name));
            all.extend(more);
            unread.extend(lost);
            folder = Some(own);
        }
        // The list of rules in the folder is not that of an archive.
        if mods.iter().any(|found| names.contains(&found.name) && found.folder.is_none()) {
            folder = None;
        }
        if !all.iter().any(|page: &Page| page.path.ends_with(GIVEN)) {
            let base = fs::read_to_string(root.join("tests").join(game).join(GIVEN)).ok();
            all.extend(base.map(|text| Page::read(GIVEN, &text)));
        }
        let name = format!("{game} with {}", names.join(", "));
        Self { name, of: game.into(), game: Game::load_with(root, game, mods.to_vec()), pages: all, unread, folder }
    }

    /// The same pages, on a game that is read already.
    #[must_use]
    pub fn on(self, game: Game) -> Self {
        Self { game: Ok(game), ..self }
    }

    /// The same, on a game that records what its scenarios read; it is slower.
    #[must_use]
    pub fn recording(self) -> Self {
        Self { game: self.game.map(Game::recording), ..self }
    }

    /// What all pages are given.
    pub fn base(&self) -> Given {
        base_of(&self.pages)
    }

    /// All that is written about the scenarios of a page: its text, and what the
    /// folder gives to all pages.
    pub fn about(&self, path: &str) -> String {
        let texts = self.pages.iter().filter(|page| page.path == path || page.path.ends_with(GIVEN));
        texts.map(|page| page.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Runs its scenarios, or those that a filter names.
    pub fn report(&self, filter: Option<&str>) -> GameReport {
        self.report_to(filter, None)
    }

    /// The same for somebody who hears of each scenario; then those of the page that
    /// was edited last run first.
    pub fn report_to(&self, filter: Option<&str>, heard: Option<Heard>) -> GameReport {
        let wanted = |page: &Page, title: &str, covers: &[String]| fits(filter, page, title, covers);
        let mut report = self.run_to(&wanted, heard);
        report.coverage = match (&self.game, &self.folder) {
            (Ok(game), Some(folder)) if filter.is_none() => cover(game, folder, &report.outcomes),
            _ => None,
        };
        report
    }

    /// Runs the scenarios that are wanted, by page, title and rules.
    pub fn run(&self, wanted: &(dyn Fn(&Page, &str, &[String]) -> bool + Sync)) -> GameReport {
        self.run_to(wanted, None)
    }

    /// How many scenarios there are, or of those that a filter names.
    pub fn count(&self, filter: Option<&str>) -> usize {
        let of = |page: &Page| {
            let read = page.scenarios.iter().filter(|one| fits(filter, page, &one.title, one.block.covers())).count();
            read + page.problems.iter().filter(|(title, _)| fits(filter, page, title, &[])).count()
        };
        self.pages.iter().map(of).sum()
    }

    /// When a page of it, or a file that its game is read from, was saved last.
    pub fn edited(&self, root: &Path) -> Option<SystemTime> {
        let files = box_files::folders(&self.of).iter().filter_map(|folder| newest(&root.join(folder))).max();
        self.pages.iter().filter_map(|page| page.edited).chain(files).max()
    }

    fn run_to(&self, wanted: &(dyn Fn(&Page, &str, &[String]) -> bool + Sync), heard: Option<Heard>) -> GameReport {
        let report = GameReport { game: self.name.clone(), ..GameReport::default() };
        match &self.game {
            Err(broken) => GameReport { broken: Some(broken.to_string()), ..report },
            Ok(game) => {
                let mut outcomes = run_wanted(game, &self.pages, wanted, heard);
                outcomes.extend(self.unread.iter().cloned());
                GameReport { outcomes, ..report }
            }
        }
    }

    /// Runs one scenario of a page, as the page is now; `None` if it has no
    /// scenario of this title, or the game cannot be played.
    pub fn run_one(&self, host: &dyn Host, page: &Page, title: &str) -> Option<ScenarioResult> {
        let scenario = page.scenarios.iter().find(|scenario| scenario.title == title)?;
        Some(run(self.game.as_ref().ok()?, host, &self.base(), page, scenario))
    }
}

/// When a file below a folder was saved last.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let of = |entry: fs::DirEntry| match entry.path() {
        path if path.is_dir() => newest(&path),
        _ => entry.metadata().and_then(|about| about.modified()).ok(),
    };
    entries.filter_map(of).max()
}

/// Runs the scenarios of all games and mods of a box that have some. A filter keeps
/// those whose path, title or rules contain it.
pub fn run_all(root: &Path, filter: Option<&str>) -> TestReport {
    let reports = suites(root).into_iter().map(|suite| suite.report(filter));
    let says =
        |report: &GameReport| report.broken.is_some() || report.coverage.is_some() || !report.outcomes.is_empty();
    TestReport { games: reports.filter(says).collect() }
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
