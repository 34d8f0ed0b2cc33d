//! `tuckbox test --watch`: after every save, runs the scenarios that the save
//! touches, those first that failed, and says which and why.

use super::last::Since;
use super::show;
use super::{Args, read_suites};
use crate::report::out::{BAD, BOLD, DIM, GOOD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tuckbox_content::box_files::may_concern;
use tuckbox_content::parts::Changes;
use tuckbox_project::watch::{Texts, Watch};
use tuckbox_scenario::{GameReport, Page, Reach, ScenarioResult, Suite, TestReport, fits};

mod keys;

use keys::{Heard, Keys};

/// How long a save is given to be written whole.
const PATIENCE: Duration = Duration::from_millis(60);

/// How often a save that is still being written is waited for.
const RETRIES: u32 = 20;

/// Runs until the person stops it.
pub(super) fn watch(root: &Path, args: &Args) -> Done {
    let folders = vec![root.join("tests"), root.join("content"), root.join("scripts"), root.join("mods")];
    let watch = Watch::new(root, folders, |_| true);
    let mut known = watch.texts();
    let keys = Keys::new();
    let mut bench = Bench { root, args, suites: Vec::new(), results: BTreeMap::new(), out: Out::new() };
    bench.begin()?;
    loop {
        bench.out.line(styled(DIM, keys.help()))?;
        let wanted = loop {
            match keys.heard() {
                Some(Heard::Quit) => return Ok(bench.exit()),
                Some(heard) => break Some(heard),
                None => {}
            }
            watch.wait();
            if watch.texts() != known {
                break None;
            }
        };
        match wanted {
            Some(Heard::Failing) => bench.again(true)?,
            Some(_) => bench.again(false)?,
            None => {
                let before = std::mem::replace(&mut known, at_rest(&watch));
                bench.saved(&before, &known)?;
            }
        }
    }
}

/// What the files say when nobody is writing any more.
fn at_rest(watch: &Watch) -> Texts {
    let mut texts = watch.texts();
    for _ in 0..RETRIES {
        std::thread::sleep(PATIENCE);
        let now = watch.texts();
        if now == texts && now.values().all(|(len, _)| *len > 0) {
            break;
        }
        texts = now;
    }
    texts
}

/// A scenario: its suite, page and title.
type Key = (String, String, String);

struct Bench<'a> {
    root: &'a Path,
    args: &'a Args,
    /// The games as they were when they could be played last.
    suites: Vec<Suite>,
    /// How every scenario went last.
    results: BTreeMap<Key, ScenarioResult>,
    out: Out,
}

/// Which scenarios run, each with why.
type Why = BTreeMap<Key, String>;

impl Bench<'_> {
    fn read(&self) -> Done<Vec<Suite>> {
        Ok(read_suites(self.root, self.args)?.into_iter().map(Suite::recording).collect())
    }

    /// Runs everything once.
    fn begin(&mut self) -> Done<()> {
        let begun = Instant::now();
        self.suites = self.read()?;
        let filter = self.args.filter.as_deref();
        let games = self.suites.iter().map(|suite| suite.report(filter));
        let says = |report: &GameReport| report.broken.is_some() || !report.outcomes.is_empty();
        let report = TestReport { games: games.filter(says).collect() };
        let took = begun.elapsed();
        let since = Since::last(self.root, self.args, &self.suites, &report);
        show::show(&mut self.out, &report, &since, self.args.detail(), took)?;
        self.keep(&report);
        Ok(())
    }

    fn keep(&mut self, report: &TestReport) {
        for game in &report.games {
            for outcome in &game.outcomes {
                self.results.insert(key(&game.game, outcome), outcome.clone());
            }
        }
    }

    /// Runs all scenarios, or those that fail, as the person asks.
    fn again(&mut self, failing: bool) -> Done<()> {
        if !failing {
            return self.begin();
        }
        let failing = self.results.iter().filter(|(_, outcome)| outcome.failed.is_some());
        let why: Why = failing.map(|(key, _)| (key.clone(), "it fails".into())).collect();
        if why.is_empty() {
            return self.out.line(styled(GOOD, "Nothing fails."));
        }
        self.run(&why, Instant::now())
    }

    /// Something was saved.
    fn saved(&mut self, before: &Texts, after: &Texts) -> Done<()> {
        let begun = Instant::now();
        let paths = changed(self.root, before, after);
        for path in &paths {
            self.out.line(styled(BOLD, format!("{path} was saved.")))?;
        }
        let suites = match self.read() {
            Ok(suites) => suites,
            Err(Problem::Unread) => return Err(Problem::Unread),
            Err(problem) => {
                crate::report::out::report(&problem);
                return Ok(());
            }
        };
        let mut why = Why::new();
        let mut broken = false;
        let mut kept = Vec::new();
        for suite in suites {
            let old = self.suites.iter().find(|old| old.name == suite.name);
            if let Err(problems) = &suite.game {
                let touched = paths.iter().any(|path| may_concern(path, &suite.of));
                if touched || old.is_none_or(|old| old.game.is_err()) {
                    broken = true;
                    self.out.diagnostics(&problems.diagnostics, &problems.sources)?;
                    self.out.line(styled(
                        BAD,
                        format!("The game `{}` cannot be played; its scenarios wait until it is mended.", suite.of),
                    ))?;
                }
                // What was good stays what the next good save is compared with.
                kept.push(old.cloned().unwrap_or(suite));
                continue;
            }
            why.extend(touched(old, &suite, &self.results, self.args.filter.as_deref()));
            kept.push(suite);
        }
        self.suites = kept;
        let there: BTreeSet<Key> = self.suites.iter().flat_map(keys_of).collect();
        self.results.retain(|key, _| there.contains(key));
        match (why.is_empty(), broken) {
            (true, true) => Ok(()),
            (true, false) => self
                .out
                .line(format!("This touches no scenario; nothing runs again ({} ms).", begun.elapsed().as_millis())),
            (false, _) => self.run(&why, begun),
        }
    }

    /// Runs these scenarios and tells how they went, those first that failed.
    fn run(&mut self, why: &Why, begun: Instant) -> Done<()> {
        let all = self.results.len().max(why.len());
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        why.values().for_each(|reason| *reasons.entry(reason).or_default() += 1);
        let mut told: Vec<(&str, usize)> = reasons.into_iter().collect();
        told.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let more = told.len().saturating_sub(MOST);
        let told: Vec<String> = told.iter().take(MOST).map(|(reason, count)| format!("{count} for {reason}")).collect();
        let more = if more > 0 { format!("; and {more} other reasons") } else { String::new() };
        self.out.line(format!("{} of {all} run again: {}{more}.", why.len(), told.join("; ")))?;
        let failed = |key: &Key| self.results.get(key).is_some_and(|outcome| outcome.failed.is_some());
        let mut reports = Vec::new();
        for first in [true, false] {
            for suite in &self.suites {
                let wanted = |page: &Page, title: &str, _: &[String]| {
                    let key = (suite.name.clone(), page.path.clone(), title.to_owned());
                    why.contains_key(&key) && failed(&key) == first
                };
                reports.push(suite.run(&wanted));
            }
        }
        let report = TestReport { games: reports };
        let (mut mended, mut newly) = (0, 0);
        for game in &report.games {
            for outcome in &game.outcomes {
                let had = self.results.get(&key(&game.game, outcome)).map(|outcome| outcome.failed.is_some());
                match (had, outcome.failed.is_some()) {
                    (Some(true), false) => {
                        mended += 1;
                        self.out.line(styled(
                            GOOD,
                            format!("MENDED {}:{}: {}", outcome.path, outcome.line, outcome.title),
                        ))?;
                    }
                    (Some(false), true) => newly += 1,
                    _ => {}
                }
            }
        }
        for outcome in report.failures() {
            show::failure(&mut self.out, outcome, false, self.args.detail())?;
        }
        self.keep(&report);
        let left = self.results.values().filter(|outcome| outcome.failed.is_some()).count();
        let fails = if left == 1 { "fails" } else { "fail" };
        let style = if left == 0 { GOOD } else { BAD };
        self.out.line(styled(
            style,
            format!(
                "{newly} newly failing, {mended} mended; of all {} scenarios {left} {fails} ({} ms).",
                self.results.len(),
                begun.elapsed().as_millis()
            ),
        ))
    }

    fn exit(&self) -> Exit {
        match self.results.values().any(|outcome| outcome.failed.is_some()) {
            true => Exit::Problems,
            false => Exit::Fine,
        }
    }
}

/// Of the reasons to run again, so many are told.
const MOST: usize = 4;

fn key(suite: &str, outcome: &ScenarioResult) -> Key {
    (suite.to_owned(), outcome.path.clone(), outcome.title.clone())
}

fn keys_of(suite: &Suite) -> Vec<Key> {
    let pages = suite.pages.iter();
    let titles = |page: &Page| {
        let titles = page.scenarios.iter().map(|scenario| scenario.title.clone());
        titles.chain(page.problems.iter().map(|(title, _)| title.clone())).collect::<Vec<_>>()
    };
    pages
        .flat_map(|page| titles(page).into_iter().map(|title| (suite.name.clone(), page.path.clone(), title)))
        .collect()
}

/// Which scenarios of a suite may come out otherwise than they did, and why.
fn touched(old: Option<&Suite>, new: &Suite, results: &BTreeMap<Key, ScenarioResult>, filter: Option<&str>) -> Why {
    let games = old.and_then(|old| Some((old.game.as_ref().ok()?, new.game.as_ref().ok()?)));
    let reach = games.map(|(old, new)| {
        let changes = Changes::between(old.parts(), new.parts());
        (Reach::of(&changes, old, new), changes.is_empty())
    });
    let base = |suite: &Suite| suite.base();
    let rebased = old.is_none_or(|old| base(old) != base(new));
    let mut why = Why::new();
    for page in &new.pages {
        let same =
            old.is_some_and(|old| old.pages.iter().any(|known| known.path == page.path && known.text == page.text));
        let about = new.about(&page.path);
        let scenarios = page.scenarios.iter().map(|one| (one.title.clone(), one.block.covers().to_vec()));
        let problems = page.problems.iter().map(|(title, _)| (title.clone(), Vec::new()));
        for (title, covers) in scenarios.chain(problems) {
            if !fits(filter, page, &title, &covers) {
                continue;
            }
            let key = (new.name.clone(), page.path.clone(), title);
            let last = results.get(&key);
            let reason = match (&reach, last) {
                _ if !same => Some(format!("the page {}", page.path)),
                _ if rebased => Some("what all pages are given".into()),
                (None, _) | (_, None) => Some("the game, which could not be played".into()),
                (Some((_, true)), _) => None,
                (Some(_), Some(last)) if last.failed.is_some() => Some("having failed".into()),
                (Some((reach, _)), Some(last)) => match last.reads.as_deref() {
                    Some(reads) => reach.reason(reads, &about),
                    None => Some("what it uses is not known".into()),
                },
            };
            why.extend(reason.map(|reason| (key, reason)));
        }
    }
    why
}

/// The files that were saved, made or taken away, by their paths in the box.
fn changed(root: &Path, before: &Texts, after: &Texts) -> Vec<String> {
    let paths: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    let differs = paths.into_iter().filter(|path| before.get(*path) != after.get(*path));
    differs.map(|path| path.strip_prefix(root).unwrap_or(path).display().to_string().replace('\\', "/")).collect()
}
