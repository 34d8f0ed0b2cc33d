//! `tuckbox test --review`: walks through what fails, one expectation after
//! another, and writes what is so into the page where the person says so.

mod ask;
mod page;
mod propose;

use super::show::toned;
use crate::report::out::{BAD, BOLD, DIM, GOOD, ODD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use ask::{Asker, Say};
use propose::{Proposal, ReviewStatus};
use std::collections::BTreeSet;
use std::path::Path;
use tuckbox_core::play::Host;
use tuckbox_scenario::{Detail, Suite, TestReport, failure_lines};

/// Goes through everything that fails in a report.
pub(super) fn review(root: &Path, suites: &[Suite], report: &TestReport) -> Done {
    let mut tour = Tour { root, out: Out::new(), asker: Asker::new(), whole: BTreeSet::new(), accepted: 0, left: 0 };
    let mut stay = Stay::Here;
    for game in report.games.iter().filter(|game| game.outcomes.iter().any(|outcome| outcome.failed.is_some())) {
        let Some(suite) = suites.iter().find(|suite| suite.name == game.game) else { continue };
        let Ok(host) = suite
            .game
            .as_ref()
            .map_err(ToString::to_string)
            .and_then(|game| game.host().map_err(|broken| broken.to_string()))
        else {
            continue;
        };
        for outcome in game.outcomes.iter().filter(|outcome| outcome.failed.is_some()) {
            stay = match stay {
                Stay::Here => tour.scenario(suite, host.as_ref(), &outcome.path, &outcome.title)?,
                Stay::Leave => Stay::Leave,
            };
            tour.left += usize::from(stay == Stay::Leave);
        }
    }
    let (accepted, left) = (tour.accepted, tour.left);
    if accepted + left == 0 {
        tour.out.line("Every scenario holds; there is nothing to review.")?;
    } else {
        let written =
            if accepted == 1 { "1 outcome is written".into() } else { format!("{accepted} outcomes are written") };
        let fail = if left == 1 { "1 scenario still fails".into() } else { format!("{left} scenarios still fail") };
        tour.out.line(styled(BOLD, format!("{written}, {fail}.")))?;
    }
    let complete = report.games.iter().all(tuckbox_scenario::GameReport::is_complete);
    Ok(if left == 0 && complete { Exit::Fine } else { Exit::Problems })
}

/// Whether the person goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stay {
    Here,
    Leave,
}

struct Tour<'a> {
    root: &'a Path,
    out: Out,
    asker: Asker,
    /// Pages of which everything is accepted.
    whole: BTreeSet<String>,
    accepted: usize,
    /// Scenarios that fail when the person has seen them.
    left: usize,
}

impl Tour<'_> {
    /// One scenario, until it holds or the person goes on.
    fn scenario(&mut self, suite: &Suite, host: &dyn Host, path: &str, title: &str) -> Done<Stay> {
        let mut before = None;
        loop {
            let found = match propose::find(self.root, suite, host, path, title)? {
                ReviewStatus::Holds => {
                    if before.is_some() {
                        self.out.line(styled(GOOD, format!("{path}: {title} holds.")))?;
                    }
                    return Ok(Stay::Here);
                }
                ReviewStatus::Gone => {
                    self.out.line(format!("{path}: there is no scenario `{title}` any more."))?;
                    return Ok(Stay::Here);
                }
                ReviewStatus::Fails(found) => *found,
            };
            self.show(&found)?;
            match self.ask(&found, path)? {
                Say::Accept => {
                    if let Ok(text) = &found.accepted {
                        page::write(self.root, path, &found.page.text, text)?;
                        self.accepted += 1;
                        before = Some(());
                    }
                }
                Say::Again => {}
                Say::Skip => {
                    self.left += 1;
                    return Ok(Stay::Here);
                }
                Say::Quit => return Ok(Stay::Leave),
            }
        }
    }

    fn show(&mut self, found: &Proposal) -> Done<()> {
        let failed = found.outcome.failed.clone().unwrap_or_default();
        let at = format!("{}:{}: {}", found.page.path, failed.line, found.outcome.title);
        self.out.line(styled(BOLD, &at))?;
        for (number, line, marked) in page::block(&found.page, &found.outcome.title, failed.line) {
            let text = format!("{} {number:4} | {line}", if marked { ">" } else { " " });
            self.out.line(if marked { styled(ODD, text) } else { styled(DIM, text) })?;
        }
        let told = failure_lines(&found.outcome, Detail::Changes);
        // What would be written stands below as a difference, what is asked in the details.
        let told = told.into_iter().skip(1).take_while(|(_, line)| !line.starts_with("  asked now:"));
        for (tone, line) in told.filter(|(_, line)| !line.starts_with("  it would hold as:")) {
            self.out.line(toned(tone, &line, ""))?;
        }
        match &found.accepted {
            Ok(text) => {
                self.out.line("  accepted, this is written into the page:")?;
                for (sign, line) in page::difference(&found.page.text, text) {
                    let style = if sign == '-' { BAD } else { GOOD };
                    self.out.line(styled(style, format!("  {sign} {line}")))?;
                }
                if let Some(next) = &found.next {
                    self.out.line(styled(DIM, format!("  then something else fails: {next}")))?;
                }
                Ok(())
            }
            Err(why) => self.out.line(styled(ODD, format!("  This cannot be accepted by key: {why}"))),
        }
    }

    fn ask(&mut self, found: &Proposal, path: &str) -> Done<Say> {
        let can = found.accepted.is_ok();
        if can && self.whole.contains(path) {
            return Ok(Say::Accept);
        }
        loop {
            let keys = if can {
                "a accept, A all of this page, s skip, e edit, d details, q quit"
            } else {
                "s skip, e edit, d details, q quit"
            };
            let Some(key) = self.asker.key(&mut self.out, &format!("{keys}: "))? else { return Ok(Say::Quit) };
            match key {
                'a' | 'y' if can => return Ok(Say::Accept),
                'A' if can => {
                    let sure =
                        self.asker.key(&mut self.out, &format!("Accept every new outcome of {path}? y yes, n no: "))?;
                    if sure == Some('y') {
                        self.whole.insert(path.to_owned());
                        return Ok(Say::Accept);
                    }
                }
                's' | 'n' => return Ok(Say::Skip),
                'q' => return Ok(Say::Quit),
                'd' => {
                    for (tone, line) in failure_lines(&found.outcome, Detail::Boards) {
                        self.out.line(toned(tone, &line, "FAILS"))?;
                    }
                }
                'e' => {
                    let line = found.outcome.failed.as_ref().map_or(1, |failed| failed.line);
                    if self.asker.edit(&mut self.out, &self.root.join(path), line)? {
                        return Ok(Say::Again);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A page that cannot be changed, and why.
fn unchanged(path: &str, why: &str) -> Problem {
    Problem::failed(format!("The page `{path}` cannot be changed: {why}."))
}
