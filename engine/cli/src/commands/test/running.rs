//! All scenarios that were asked for, run once: games and pages that were edited
//! last first. How far it is stands on the error stream of a terminal, with the page;
//! what fails is told as soon as all before it have run, so that what is written is
//! the same on any number of threads.

use super::last::Before;
use super::{Args, show};
use crate::report::out::Out;
use crate::report::problem::Done;
use indicatif::{ProgressBar, ProgressStyle};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use tuckbox_scenario::{GameReport, ScenarioResult, Suite};

/// What a thread has to tell.
enum News {
    /// A scenario has run: which game's, its turn there, its page, and what fails.
    Ran { suite: usize, turn: usize, page: String, failed: Option<Box<ScenarioResult>> },
    /// All of a game have.
    Done { suite: usize, report: GameReport },
}

/// A run.
pub(super) struct Running<'a> {
    args: &'a Args,
    suites: &'a [Suite],
    before: Before,
    /// The places of the suites, in the order in which they run.
    order: Vec<usize>,
    bar: ProgressBar,
}

impl<'a> Running<'a> {
    pub(super) fn new(root: &Path, args: &'a Args, suites: &'a [Suite]) -> Self {
        let mut order: Vec<usize> = (0..suites.len()).collect();
        order.sort_by_cached_key(|&at| Reverse(suites[at].edited(root)));
        let count: usize = suites.iter().map(|suite| suite.count(args.filter.as_deref())).sum();
        // It draws itself only where the error stream is a terminal.
        let bar = ProgressBar::new(count as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { args, suites, before: Before::read(root), order, bar }
    }

    /// Runs them and tells what fails; the reports are in the order of the suites.
    pub(super) fn run(&self, out: &mut Out) -> Done<Vec<GameReport>> {
        if self.tells() {
            let broken = self.suites.iter().filter_map(|suite| Some((&*suite.name, suite.game.as_ref().err()?)));
            show::broken(out, broken.map(|(name, broken)| (name, broken.to_string())))?;
        }
        let (give, news) = channel();
        let reports = std::thread::scope(|scope| {
            scope.spawn(|| self.work(give));
            self.tell(out, news)
        });
        self.bar.finish_and_clear();
        reports
    }

    /// Whether failures are told as they come: not where they are asked about one by
    /// one, or written for programs.
    fn tells(&self) -> bool {
        !self.args.json && !self.args.review
    }

    fn work(&self, give: Sender<News>) {
        for &suite in &self.order {
            let heard = |turn: usize, result: &ScenarioResult| {
                let failed = result.failed.is_some().then(|| Box::new(result.clone()));
                // Who has stopped listening does so because nobody reads any more.
                let _ = give.send(News::Ran { suite, turn, page: result.path.clone(), failed });
            };
            let report = self.suites[suite].report_to(self.args.filter.as_deref(), Some(&heard));
            if give.send(News::Done { suite, report }).is_err() {
                break;
            }
        }
    }

    fn tell(&self, out: &mut Out, news: Receiver<News>) -> Done<Vec<GameReport>> {
        let mut reports = BTreeMap::new();
        let (mut next, mut waiting) = (0, BTreeMap::new());
        for news in news {
            match news {
                News::Ran { suite, turn, page, failed } => {
                    self.bar.inc(1);
                    self.bar.set_message(page);
                    waiting.insert(turn, failed);
                    while let Some(failed) = waiting.remove(&next) {
                        next += 1;
                        self.failure(out, suite, failed.as_deref())?;
                    }
                }
                News::Done { suite, report } => {
                    // Pages that cannot be read have no turn.
                    for failed in report.outcomes.iter().skip(next) {
                        self.failure(out, suite, Some(failed).filter(|failed| failed.failed.is_some()))?;
                    }
                    reports.insert(suite, report);
                    (next, waiting) = (0, BTreeMap::new());
                }
            }
        }
        Ok(reports.into_values().collect())
    }

    fn failure(&self, out: &mut Out, suite: usize, failed: Option<&ScenarioResult>) -> Done<()> {
        let Some(failed) = failed.filter(|_| self.tells()) else { return Ok(()) };
        let newly = self.before.held(&self.suites[suite].name, failed);
        self.bar.suspend(|| show::failure(out, failed, newly, self.args.detail()))
    }
}
