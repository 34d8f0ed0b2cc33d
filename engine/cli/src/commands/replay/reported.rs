//! Opens a bug report: what is different here from where it was written, where
//! the match comes out differently, and whether it fails here too.

use super::Args;
use crate::args::mods;
use crate::report::out::{BAD, BOLD, GOOD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use serde_json::json;
use tuckbox_project::game::Game;
use tuckbox_replay::Divergence;
use tuckbox_replay::report::{BugReport, Reproduction};
use tuckbox_scene::log;
use tuckbox_scene::outcome;

/// So many differences are told; the rest is counted.
const TOLD: usize = 30;

/// Plays a report again and tells what there is to tell.
///
/// # Errors
/// When the scripts of the game cannot be loaded, or nobody reads the output.
pub fn run(report: &BugReport, game: &Game, args: &Args) -> Done {
    if args.verify {
        let problem = Problem::usage("A bug report is no match that is over, so there is nothing to verify.");
        return Err(problem.hint("Leave out `--verify`."));
    }
    let host = game.host().map_err(|broken| Problem::failed(broken.to_string()))?;
    let differences = report.differences(game);
    let mut again = report.reproduce(game, &*host);
    let (mut lines, mut outcome, mut fingerprint) = (Vec::new(), outcome::words(None), String::new());
    if let Ok(history) = &mut again.history {
        let end = history.end();
        let found = history.at(&*host, end).map_err(|divergence| Problem::failed(divergence.to_string()))?;
        lines = log::lines(&game.rules, found.log().views(&game.rules, None));
        outcome = outcome::words(found.outcome());
        fingerprint = format!("{:016x}", found.fingerprint());
    }
    let mut out = Out::new();
    let same = again.is_same(report);
    if args.json {
        let divergence = again.divergence();
        out.json(&json!({
            "game": &*game.rules.id,
            "mods": game.rules.mods,
            "program": report.program,
            "note": report.note,
            "at": report.at,
            "differences": differences,
            "same_content": report.played.is_of(game),
            "same": same,
            "differs_at": divergence.map(|divergence| divergence.answer),
            "message": divergence.map(|divergence| &divergence.message),
            "reported_failure": report.failure,
            "failure": again.failure,
            "answers": report.played.moves.len(),
            "result": outcome,
            "fingerprint": fingerprint,
            "log": lines,
        }))?;
    } else {
        head(&mut out, report, game, &differences)?;
        for line in lines {
            out.line(line)?;
        }
        let answers = report.played.moves.len();
        out.line(format!("Result: {outcome} Answers: {answers}. Fingerprint: {fingerprint}."))?;
        end(&mut out, report, &again)?;
    }
    Ok(if same { Exit::Fine } else { Exit::Problems })
}

/// What it is about, and what is different here.
fn head(out: &mut Out, report: &BugReport, game: &Game, differences: &[String]) -> Done<()> {
    let note = report.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
    out.line(styled(BOLD, format!("A bug report by tuckbox {}{note}", report.program)))?;
    if let Some(at) = report.at {
        out.line(format!("It is about answer {at}; `--at {at}` shows the table there."))?;
    }
    if let Some(line) = mods::told(game) {
        out.line(line)?;
    }
    for line in differences.iter().take(TOLD) {
        out.line(styled(BAD, line))?;
    }
    if let more @ 1.. = differences.len().saturating_sub(TOLD) {
        out.line(format!("And {more} more differences; `--json` tells all of them."))?;
    }
    if differences.is_empty() {
        out.line(styled(GOOD, "Program, mods and content are the same here."))?;
    }
    Ok(())
}

/// How it came out.
fn end(out: &mut Out, report: &BugReport, again: &Reproduction) -> Done<()> {
    if let Some(Divergence { answer, message }) = again.divergence() {
        out.line(styled(BAD, format!("The match comes out differently at answer {answer}. {message}")))?;
    }
    if let Some(sentence) = again.failing(report) {
        return out.line(styled(if again.failure.is_some() { BAD } else { GOOD }, sentence));
    }
    if again.divergence().is_none() {
        out.line(styled(GOOD, "The match comes out just as it was reported."))?;
    }
    Ok(())
}
