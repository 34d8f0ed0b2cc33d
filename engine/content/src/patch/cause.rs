//! Which patch is the cause of a problem. What is wrong after a patch often
//! shows in the files of the game, which are right by themselves; the mod's own
//! line is where it has to be mended, so that is where it is told.

use super::{Change, PatchOp};
use crate::mods;
use crate::source::Sources;
use std::collections::HashSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};

/// So many further places are shown where one line causes many problems.
const SHOWN: usize = 3;

/// What is told of two patches at once has both places already.
const CONFLICT: &str = "conflicting-patches";

/// Tells the errors that patches cause at the lines of the patches. Errors that
/// the same line causes everywhere else are told once, with how many there are.
pub fn tell_causes(diagnostics: &mut Vec<Diagnostic>, changes: &[Change], sources: &Sources) {
    let mut told: Vec<Diagnostic> = Vec::new();
    // By place among those told: how often the same was said of other places.
    let mut more: Vec<usize> = Vec::new();
    let mut moved = false;
    for mut problem in diagnostics.drain(..) {
        let mut spread = false;
        if let Some(shows) = problem.span.filter(|_| problem.is_error())
            && problem.code != CONFLICT
            && let Some((change, from_afar)) = cause(&problem, shows, changes, sources)
        {
            (spread, moved) = (from_afar, true);
            problem.span = Some(change.span);
            problem.also.insert(0, (shows, String::from("it shows here")));
            let by = format!("mod `{}`", change.by);
            if !problem.trace.contains(&by) {
                problem.trace.insert(0, by);
            }
        }
        let same = |other: &Diagnostic| other.span == problem.span && other.code == problem.code;
        match told.iter().position(same).filter(|_| spread).and_then(|at| Some((told.get_mut(at)?, more.get_mut(at)?)))
        {
            Some((first, more)) => {
                *more += 1;
                if *more <= SHOWN {
                    first
                        .also
                        .extend(problem.also.into_iter().take(1).map(|(span, _)| (span, String::from("and here"))));
                }
            }
            None => {
                told.push(problem);
                more.push(0);
            }
        }
    }
    for (problem, more) in told.iter_mut().zip(more) {
        if more > SHOWN {
            let hint = problem.hint.take().map(|hint| format!("{hint} ")).unwrap_or_default();
            problem.hint = Some(format!("{hint}The same line is the cause of {} more.", more - SHOWN));
        }
    }
    if moved {
        told.sort_by(|a, b| (a.span, a.severity, a.code, &a.message).cmp(&(b.span, b.severity, b.code, &b.message)));
    }
    *diagnostics = told;
}

/// The change that causes a problem which shows in a file of somebody else, and
/// whether that is outside of what is changed.
fn cause<'a>(
    problem: &Diagnostic,
    shows: Span,
    changes: &'a [Change],
    sources: &Sources,
) -> Option<(&'a Change, bool)> {
    let owner = mods::inside(sources.path(shows.file)).map(|(name, _)| name);
    let own = |change: &&Change| Some(&*change.by) == owner || change.op == PatchOp::Wrap;
    let others = || changes.iter().rev().filter(|change| !own(change));
    let around = |change: &Change| {
        let holds = |span: &&Span| span.file == shows.file && span.start <= shows.start && shows.end <= span.end;
        change.within.iter().filter(holds).map(|span| span.end - span.start).min()
    };
    // What stands in quotes, once: there may be very many changes.
    let named: HashSet<&str> = problem.message.split('`').skip(1).filter(|part| !part.is_empty()).collect();
    let names = |word: &str| named.contains(word);
    let key = |change: &Change| change.path.rsplit('.').next().is_some_and(names);
    let near: Vec<(u32, &Change)> = others().filter_map(|change| Some((around(change)?, change))).collect();
    let inner = near.iter().map(|(size, _)| *size).min();
    let mut inmost = near.iter().filter(|(size, _)| Some(*size) == inner).map(|(_, change)| *change);
    let said = near.iter().find(|(_, change)| key(change)).map(|(_, change)| *change);
    let only = inmost.next().filter(|_| inmost.next().is_none());
    if let Some(change) = said.or(only) {
        return Some((change, false));
    }
    let apart = |change: &&Change| !matches!(&*change.kind, "card" | "deck" | "game") && names(&change.name);
    others().find(apart).filter(|_| near.is_empty()).map(|change| (change, true))
}
