//! A game with the pages that are about it: read once, and run as a whole, in
//! parts, or one scenario at a time.

use super::games::{GameReport, TestReport};
use super::pages::{Heard, base_of, beside, cover, fits, pages, run_wanted};
use crate::page::given::Given;
use crate::page::{GIVEN, Page};
use crate::run::{ScenarioResult, run};
use std::path::Path;
use std::time::SystemTime;
use tuckbox_content::ModFiles;
use tuckbox_content::box_files;
use tuckbox_content::disk::{Reader, Wanted};
use tuckbox_core::play::Host;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;

/// The file that lists the rules, beside the pages.
const LIST: &str = "ids.txt";

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
    /// The list of the rules that they are to cover, if it counts.
    list: Option<String>,
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
        let shown = format!("tests/{name}");
        let mut reader = Reader::within(root, &root.join(&shown));
        let (pages, mut unread) = pages(&mut reader, &shown);
        let list = beside(&mut reader, &shown, LIST, &mut unread);
        let game = Game::load(root, name);
        Self { name: name.into(), of: name.into(), game, pages, unread, list }
    }

    /// The pages of a game itself, on the game with mods, to see which of them the
    /// mods break. Which rules are covered does not change by that, and is not
    /// counted.
    pub fn of_game_with(root: &Path, name: &str, mods: &[ModFiles]) -> Self {
        let names: Vec<&str> = mods.iter().map(|found| found.name.as_str()).collect();
        let game = Game::load_with(root, name, mods.to_vec());
        Self { name: format!("{name} with {}", names.join(", ")), game, list: None, ..Self::of_game(root, name) }
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
        let of_game = format!("tests/{game}");
        let mut reader = Reader::within(root, &root.join(&of_game));
        let mut list = None;
        for found in mods.iter().filter(|found| names.contains(&found.name)) {
            all.extend(found.pages().map(|(path, text)| Page::read(path, text)));
            let Some(folder) = &found.folder else { continue };
            let shown = format!("mods/{}/tests", found.name);
            // Links of a mod in the box may lead into the box.
            let whole = if folder.starts_with(root) { root } else { folder };
            let mut reader = Reader::within(whole, &folder.join("tests"));
            let (more, lost) = pages(&mut reader, &shown);
            all.extend(more);
            unread.extend(lost);
            list = beside(&mut reader, &shown, LIST, &mut unread);
        }
        // The list of rules in the folder is not that of an archive.
        if mods.iter().any(|found| names.contains(&found.name) && found.folder.is_none()) {
            list = None;
        }
        if !all.iter().any(|page: &Page| page.path.ends_with(GIVEN)) {
            let base = beside(&mut reader, &of_game, GIVEN, &mut unread);
            all.extend(base.map(|text| Page::read(GIVEN, &text)));
        }
        let name = format!("{game} with {}", names.join(", "));
        Self { name, of: game.into(), game: Game::load_with(root, game, mods.to_vec()), pages: all, unread, list }
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
        report.coverage = match (&self.game, &self.list) {
            (Ok(game), Some(list)) if filter.is_none() => Some(cover(game, list, &report.outcomes)),
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
        let mut reader = Reader::new(root);
        let wanted = Wanted { file: &|path| box_files::belonging(path).is_some(), folder: &|_| true };
        let files = box_files::folders(&self.of).into_iter().flat_map(|folder| reader.list(&folder, wanted));
        let files: Vec<SystemTime> = files.filter_map(|file| file.edited()).collect();
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
