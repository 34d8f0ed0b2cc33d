//! What could be written into a page so that a scenario holds, tried out before
//! anybody is asked about it.

use super::unchanged;
use crate::report::problem::Done;
use std::path::Path;
use tuckbox_content::disk::{self, LARGEST_PAGE};
use tuckbox_core::play::Host;
use tuckbox_scenario::{Page, ScenarioFailure, ScenarioResult, Suite, WORDS};

/// A scenario as it is now.
pub(super) enum ReviewStatus {
    /// It holds, so there is nothing to ask.
    Holds,
    /// The page has no scenario of this title.
    Gone,
    /// It fails, and this could be written.
    Fails(Box<Proposal>),
}

/// A scenario that fails, and what could be written.
pub(super) struct Proposal {
    /// The page as it is on disk.
    pub page: Page,
    /// How it went.
    pub outcome: ScenarioResult,
    /// The page as it would be, or why only the person can say what to write.
    pub accepted: Result<String, String>,
    /// What then fails next in the same scenario.
    pub next: Option<String>,
}

/// Reads the page afresh, runs the scenario, and tries out what would hold.
pub(super) fn find(root: &Path, suite: &Suite, host: &dyn Host, path: &str, title: &str) -> Done<ReviewStatus> {
    let text = disk::named(&root.join(path), LARGEST_PAGE).map_err(|why| unchanged(path, &why.to_string()))?;
    let page = Page::read(path, &text);
    if let Some((_, problem)) = page.problems.iter().find(|(known, _)| known == title)
        && !page.scenarios.iter().any(|scenario| scenario.title == title)
    {
        let failed = ScenarioFailure {
            line: page.line(problem.at),
            message: problem.message.clone(),
            ..ScenarioFailure::default()
        };
        let outcome = ScenarioResult {
            path: path.into(),
            title: title.into(),
            line: failed.line,
            covers: Vec::new(),
            failed: Some(failed),
            micros: 0,
            used: None,
            reads: None,
        };
        let accepted = Err("the block cannot be read; mend it in your editor.".into());
        return Ok(ReviewStatus::Fails(Box::new(Proposal { page, outcome, accepted, next: None })));
    }
    let Some(outcome) = suite.run_one(host, &page, title) else { return Ok(ReviewStatus::Gone) };
    let Some(failed) = &outcome.failed else { return Ok(ReviewStatus::Holds) };
    let (accepted, next) = match accepted(suite, host, &page, title, failed) {
        Ok((text, next)) => (Ok(text), next),
        Err(why) => (Err(why), None),
    };
    Ok(ReviewStatus::Fails(Box::new(Proposal { page, outcome, accepted, next })))
}

/// The page in which this expectation holds, and what then fails next.
fn accepted(
    suite: &Suite,
    host: &dyn Host,
    page: &Page,
    title: &str,
    failed: &ScenarioFailure,
) -> Result<(String, Option<String>), String> {
    let text = failed.accepted(&page.text).ok_or_else(|| why_not(failed))?;
    let changed = Page::read(&page.path, &text);
    let again = suite.run_one(host, &changed, title).and_then(|outcome| outcome.failed);
    let Some(again) = again else { return Ok((text, None)) };
    let start = |failed: &ScenarioFailure| failed.span.as_ref().map(|span| span.start);
    if (again.step, start(&again)) == (failed.step, start(failed)) {
        return Err(match again.actual {
            Some(actual) => format!("written as it is now it still would not hold, since later it is {actual}."),
            None => format!("written as it is now it still would not hold: {}", again.message),
        });
    }
    Ok((text, Some(format!("line {}: {}", again.line, again.message))))
}

/// Why nothing can be written.
fn why_not(failed: &ScenarioFailure) -> String {
    let word = failed.text.split('(').next().unwrap_or_default().trim();
    let acts = WORDS.iter().take_while(|known| known.name != "Stat").any(|known| known.name == word);
    if failed.message.starts_with("In round ")
        || failed.expected.as_ref().is_some_and(|text| text.contains(" in round "))
    {
        "it comes out differently from round to round; write a span such as `(1, 3)`, or take it out of the `Repeat`."
            .into()
    } else if acts {
        "the step does something that is not possible any more, and only you can say what happens instead.".into()
    } else if failed.step.is_some() {
        "no step says what is so here, and only you can say what should be expected.".into()
    } else {
        "no single step is at fault, and only you can say how it goes on.".into()
    }
}
