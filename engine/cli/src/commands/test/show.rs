//! What the scenarios tell, for people: failures, what changed since the last
//! run, which rules are covered, and one line that counts.

use super::last::Since;
use crate::report::out::{BAD, BOLD, DIM, GOOD, ODD, Out, styled};
use crate::report::problem::Done;
use std::collections::BTreeMap;
use std::time::Duration;
use tuckbox_scenario::{Detail, GameReport, ScenarioResult, TestReport, Tone, failure_lines};

/// Of what changed in the content, so many sentences are told.
const CHANGES: usize = 8;

/// Games that cannot be played.
pub(super) fn broken<'a>(out: &mut Out, games: impl IntoIterator<Item = (&'a str, String)>) -> Done<()> {
    for (game, broken) in games {
        out.line(styled(BAD, format!("The game `{game}` cannot be played, so its scenarios do not run.")))?;
        out.line(broken)?;
    }
    Ok(())
}

/// Everything; what fails for the first time stands first.
pub(super) fn show(out: &mut Out, report: &TestReport, since: &Since, detail: Detail, took: Duration) -> Done<()> {
    broken(out, report.games.iter().filter_map(|game| Some((&*game.game, game.broken.clone()?))))?;
    for newly in [true, false] {
        let failures = report.failures().filter(|outcome| since.is_newly_failing(outcome) == newly);
        for outcome in failures {
            failure(out, outcome, newly, detail)?;
        }
    }
    rest(out, report, since, took)
}

/// What there is to say when all failures are told: why those fail that held
/// before, the pages that fail, rules, what is different, and how many there are.
pub(super) fn rest(out: &mut Out, report: &TestReport, since: &Since, took: Duration) -> Done<()> {
    for outcome in report.failures() {
        if let Some(read) = since.read(outcome) {
            let (path, line, title) = (&outcome.path, outcome.line, &outcome.title);
            out.line(format!("{path}:{line}: {title}"))?;
            out.line(styled(ODD, format!("  this scenario uses what has changed since the last run: {read}")))?;
        }
    }
    pages(out, report)?;
    for game in &report.games {
        coverage(out, game)?;
    }
    changes(out, since)?;
    out.line(count(report, took))
}

/// The pages on which several scenarios fail.
fn pages(out: &mut Out, report: &TestReport) -> Done<()> {
    let mut pages: BTreeMap<&str, usize> = BTreeMap::new();
    report.failures().for_each(|outcome| *pages.entry(&outcome.path).or_default() += 1);
    if pages.values().sum::<usize>() > 1 {
        let told: Vec<String> = pages.iter().map(|(path, count)| format!("{path} ({count})")).collect();
        out.line(format!("Failing: {}", told.join(", ")))?;
    }
    Ok(())
}

/// A scenario that fails, with an empty line after it; `newly` if it held before.
pub(super) fn failure(out: &mut Out, outcome: &ScenarioResult, newly: bool, detail: Detail) -> Done<()> {
    let word = if newly { "NEWLY FAILS" } else { "FAILS" };
    for (tone, line) in failure_lines(outcome, detail) {
        out.line(toned(tone, &line, word))?;
    }
    out.line("")
}

/// A line of a failure in the colour it has; `word` stands before its title.
pub(super) fn toned(tone: Tone, line: &str, word: &str) -> String {
    match tone {
        Tone::Title => format!("{} {}", styled(BAD, word), styled(BOLD, line)),
        Tone::Expected => styled(GOOD, line),
        Tone::Actual => styled(BAD, line),
        Tone::Changed => styled(ODD, line),
        Tone::Quiet => styled(DIM, line),
        Tone::Plain => line.to_owned(),
    }
}

/// How many hold and fail.
pub(super) fn count(report: &TestReport, took: Duration) -> String {
    let failed = report.failures().count();
    let (fine, style) = (report.count() - failed, if failed == 0 { GOOD } else { BAD });
    let word = if fine == 1 { "scenario holds" } else { "scenarios hold" };
    let fails = if failed == 1 { "fails" } else { "fail" };
    styled(style, format!("{fine} {word}, {failed} {fails} ({} ms).", took.as_millis()))
}

/// What has changed since the last run, if anything has.
fn changes(out: &mut Out, since: &Since) -> Done<()> {
    if let Some(line) = since.line() {
        out.line(styled(BOLD, line))?;
    }
    let told = since.changes.iter().take(CHANGES);
    if !since.changes.is_empty() {
        out.line("Changed in the content since then:")?;
    }
    for sentence in told {
        out.line(format!("  {sentence}"))?;
    }
    if let more @ 1.. = since.changes.len().saturating_sub(CHANGES) {
        out.line(styled(DIM, format!("  … and {more} more.")))?;
    }
    Ok(())
}

fn coverage(out: &mut Out, game: &GameReport) -> Done<()> {
    let Some(coverage) = &game.coverage else { return Ok(()) };
    let uncovered: Vec<&str> = coverage.uncovered().collect();
    let (all, covered) = (coverage.rules.len(), coverage.rules.len() - uncovered.len());
    let style = if coverage.is_full() { GOOD } else { ODD };
    out.line(format!("{}: {}", game.game, styled(style, format!("{covered} of {all} rules are covered."))))?;
    if !uncovered.is_empty() {
        out.line(format!("  No scenario covers {}.", uncovered.join(", ")))?;
    }
    if !coverage.unknown.is_empty() {
        out.line(format!("  The list `tests/{}/ids.txt` does not have {}.", game.game, coverage.unknown.join(", ")))?;
    }
    Ok(())
}
