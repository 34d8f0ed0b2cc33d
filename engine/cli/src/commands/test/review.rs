//! `tuckbox test --review`: shows what fails with what would hold, and writes
//! that into the page where the person says so.

use crate::out::{BOLD, Out, styled};
use crate::problem::{Done, Exit, Problem};
use std::fs;
use std::io::BufRead;
use std::path::Path;
use tuckbox_sim::scenario::{Outcome, Report};

/// A step as it would hold, and where it stands.
struct Proposal {
    path: String,
    title: String,
    line: usize,
    span: std::ops::Range<usize>,
    now: String,
    then: String,
}

/// What the person says to a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Say {
    Yes,
    No,
    Stop,
}

/// Asks about one proposal after another; after each that is accepted the
/// scenarios run again, since the next step may fail too.
pub(super) fn review(root: &Path, report: &Report, mut again: impl FnMut() -> Done<Report>) -> Done {
    let mut report = report.clone();
    let mut refused: Vec<(String, String, usize)> = Vec::new();
    let mut out = Out::new();
    loop {
        let open = report.failures().filter_map(proposal);
        let key = |found: &Proposal| (found.path.clone(), found.title.clone(), found.line);
        let Some(found) = open.into_iter().find(|found| !refused.contains(&key(found))) else {
            let words = if report.is_fine() { "Everything holds." } else { "There is nothing more to accept." };
            out.line(words)?;
            return Ok(if report.is_fine() { Exit::Fine } else { Exit::Problems });
        };
        out.line(styled(BOLD, format!("{}:{}: {}", found.path, found.line, found.title)))?;
        out.line(format!("  it says:       {}", found.now))?;
        out.line(format!("  it would hold: {}", found.then))?;
        match ask(&mut out)? {
            Say::Yes => {
                accept(root, &found)?;
                report = again()?;
            }
            Say::No => refused.push(key(&found)),
            Say::Stop => return Ok(Exit::Problems),
        }
    }
}

fn proposal(outcome: &Outcome) -> Option<Proposal> {
    let failed = outcome.failed.as_ref()?;
    Some(Proposal {
        path: outcome.path.clone(),
        title: outcome.title.clone(),
        line: failed.line,
        span: failed.span.clone()?,
        now: failed.text.clone(),
        then: failed.paste.clone()?,
    })
}

fn ask(out: &mut Out) -> Done<Say> {
    loop {
        out.text("Write this into the page? y yes, n no, q stop: ")?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        match (read, line.trim()) {
            (Ok(0) | Err(_), _) | (_, "q") => return Ok(Say::Stop),
            (_, "y") => return Ok(Say::Yes),
            (_, "n") => return Ok(Say::No),
            _ => {}
        }
    }
}

/// Puts the step that would hold in the place of the one that does not.
fn accept(root: &Path, found: &Proposal) -> Done<()> {
    let file = root.join(&found.path);
    let wrong = |why: String| Problem::failed(format!("The page `{}` cannot be changed: {why}.", found.path));
    let mut text = fs::read_to_string(&file).map_err(|error| wrong(error.to_string()))?;
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.get(found.span.clone()).is_none_or(|now| words(now) != words(&found.now)) {
        return Err(wrong("it was saved meanwhile".into()).hint("Run the command again."));
    }
    text.replace_range(found.span.clone(), &found.then);
    fs::write(&file, text).map_err(|error| wrong(error.to_string()))
}
