//! Reads the pages of a folder and runs their scenarios, or those that a filter
//! names, in parallel; what comes of them is in the order of their files whatever
//! the number of threads.

use crate::page::block::Unreadable;

use super::rules::RuleCoverage;
use crate::page::given::Given;
use crate::page::{GIVEN, Page, Scenario};
use crate::run::{ScenarioResult, run};
use crate::steps::failure::ScenarioFailure;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::path::Path;
use tuckbox_content::box_files::FileKind;
use tuckbox_content::disk::{self, LARGEST_PAGE, Reader, Unread, Wanted};
use tuckbox_core::names::CardId;
use tuckbox_project::game::Game;

/// How the rules of a list are covered.
pub fn cover(game: &Game, list: &str, outcomes: &[ScenarioResult]) -> RuleCoverage {
    let is_card = |id: &str| game.rules.find::<CardId>(id).is_some();
    let place = |outcome: &ScenarioResult| format!("{}:{}", outcome.path, outcome.line);
    let covers = outcomes.iter().map(|outcome| (place(outcome), outcome.covers.as_slice()));
    RuleCoverage::count(list, is_card, covers)
}

/// Runs the scenarios of one page, with what its folder gives.
pub fn run_file(game: &Game, path: &Path) -> Vec<ScenarioResult> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let shown = path.display().to_string();
    let base = disk::named(&folder.join(GIVEN), LARGEST_PAGE).ok().map(|text| Page::read(GIVEN, &text));
    match disk::named(path, LARGEST_PAGE) {
        Ok(text) => run_pages(game, &base.into_iter().chain([Page::read(&shown, &text)]).collect::<Vec<_>>(), None),
        Err(why) => vec![unread(&shown, &why)],
    }
}

/// A scenario, or what stands in its place and cannot be read, with its title.
type Runnable<'a> = Result<&'a Scenario, (&'a str, &'a Unreadable)>;

/// Runs scenarios of pages in parallel.
pub fn run_pages(game: &Game, pages: &[Page], filter: Option<&str>) -> Vec<ScenarioResult> {
    run_wanted(game, pages, &|page, title, covers| fits(filter, page, title, covers), None)
}

/// Whether a filter names a scenario: a part of its page's path or of its title, in large or
/// small letters, one of its rules, or a line of its page (`tests/duel/fire.md:12`).
pub fn fits(filter: Option<&str>, page: &Page, title: &str, covers: &[String]) -> bool {
    let Some(wanted) = filter.map(str::to_lowercase) else { return true };
    let has = |text: &str, wanted: &str| text.to_lowercase().contains(wanted);
    if has(&page.path, &wanted) || has(title, &wanted) || covers.iter().any(|id| id.to_lowercase() == wanted) {
        return true;
    }
    let line = wanted.rsplit_once(':').and_then(|(path, line)| Some((path, line.parse().ok()?)));
    line.is_some_and(|(path, line)| has(&page.path, path) && page.title_at(line) == Some(title))
}

/// What all pages are given by one of them.
pub fn base_of(pages: &[Page]) -> Given {
    pages.iter().find(|page| page.path.ends_with(GIVEN)).map(|page| page.given.clone()).unwrap_or_default()
}

/// Hears of every scenario when it has run, on the thread that ran it: its turn in
/// the order in which they began, from 0, and what came of it.
pub type Heard<'a> = &'a (dyn Fn(usize, &ScenarioResult) + Sync);

/// Runs those scenarios of pages that are wanted, by page, title and rules. For
/// somebody who hears of them, those of the page that was edited last run first;
/// what is given back is in the order of the pages.
pub fn run_wanted(
    game: &Game,
    pages: &[Page],
    wanted: &(dyn Fn(&Page, &str, &[String]) -> bool + Sync),
    heard: Option<Heard>,
) -> Vec<ScenarioResult> {
    let base = base_of(pages);
    let mut work: Vec<(&Page, Runnable)> = Vec::new();
    for page in pages {
        let scenarios = page.scenarios.iter();
        let scenarios = scenarios.filter(|scenario| wanted(page, &scenario.title, scenario.block.covers()));
        let problems = page.problems.iter().filter(|(title, _)| wanted(page, title, &[]));
        let problems = problems.map(|(title, problem)| (problem.at, Err((title.as_str(), problem))));
        let mut items: Vec<_> = scenarios.map(|scenario| (scenario.span.start, Ok(scenario))).chain(problems).collect();
        items.sort_by_key(|(at, _)| *at);
        work.extend(items.into_iter().map(|(_, item)| (page, item)));
    }
    let one = |host: &mut _, (page, item): &(&Page, Runnable)| match (item, host) {
        (Ok(scenario), Ok(host)) => run(game, Box::as_ref(host), &base, page, scenario),
        (Ok(scenario), Err(broken)) => refused(page, &scenario.title, scenario.span.start, &format!("{broken}")),
        (Err((title, problem)), _) => refused(page, title, problem.at, &problem.message),
    };
    let Some(heard) = heard else { return work.par_iter().map_init(|| game.host(), one).collect() };
    let mut order: Vec<usize> = (0..work.len()).collect();
    order.sort_by_key(|&at| Reverse(work[at].0.edited));
    // A bridge gives them out one by one, so that they begin in this order.
    let turns = order.iter().enumerate().par_bridge();
    let mut results: Vec<(usize, ScenarioResult)> = turns
        .map_init(
            || game.host(),
            |host, (turn, &at)| {
                let result = one(host, &work[at]);
                heard(turn, &result);
                (at, result)
            },
        )
        .collect();
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A scenario that cannot be run.
fn refused(page: &Page, title: &str, at: usize, message: &str) -> ScenarioResult {
    let line = page.line(at);
    let failed = ScenarioFailure { line, message: message.into(), ..ScenarioFailure::default() };
    let (path, title) = (page.path.clone(), title.into());
    ScenarioResult { path, title, line, covers: Vec::new(), failed: Some(failed), micros: 0, used: None, reads: None }
}

/// The pages of a folder, sorted by path, and those that cannot be read; `shown` is
/// how the paths of the folder begin for people.
pub fn pages(reader: &mut Reader, shown: &str) -> (Vec<Page>, Vec<ScenarioResult>) {
    let (mut found, mut lost) = (Vec::new(), Vec::new());
    let wanted = Wanted { file: &|path| FileKind::of(path) == Some(FileKind::Page), folder: &|_| true };
    for entry in reader.list("", wanted) {
        let shown = format!("{shown}/{}", entry.path);
        let edited = entry.edited();
        match reader.text(entry) {
            Ok(text) => found.push(Page { edited, ..Page::read(&shown, &text) }),
            Err(why) => lost.push(unread(&shown, &why)),
        }
    }
    (found, lost)
}

/// A file beside the pages, if it is there; one that cannot be read is among what is lost.
pub fn beside(reader: &mut Reader, shown: &str, name: &str, lost: &mut Vec<ScenarioResult>) -> Option<String> {
    let entry = reader.find(name);
    if entry.is_missing() {
        return None;
    }
    reader.text(entry).map_err(|why| lost.push(unread(&format!("{shown}/{name}"), &why))).ok()
}

fn unread(shown: &str, why: &Unread) -> ScenarioResult {
    let page = Page::read(shown, "");
    refused(&page, "this page", 0, &format!("The {} cannot be read: {why}. {}", why.what(), why.hint()))
}
