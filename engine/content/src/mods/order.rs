//! Whether mods fit each other, and in which order they have their say: who
//! requires another comes after it, who names one in `after` or `before` comes
//! there, and otherwise the names decide, which settles no conflict.

use super::ModSet;
use super::manifest::{Manifest, Other};
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::suggest;
use tuckbox_core::words::quoted_and;

/// Reports required mods that are missing and others of a version that does not do.
pub(super) fn check_others(mods: &[Manifest], report: &mut Report) {
    for found in mods {
        for other in &found.requires {
            match mods.iter().find(|candidate| candidate.name == other.name) {
                Some(candidate) => check_version(found, other, candidate, report),
                None => {
                    let message =
                        format!("The mod `{}` requires the mod `{}`, which is not there.", found.name, other.name);
                    let known = mods.iter().map(|found| &*found.name).filter(|name| *name != found.name);
                    let hint = suggest::did_you_mean(&other.name, known).unwrap_or_else(|| {
                        format!("Put it into the folder `mods/{0}`, or add `--mod FILE`.", other.name)
                    });
                    report.fail(Diagnostic::error("missing-mod", message).at(other.span).hint(hint));
                }
            }
        }
        for other in &found.optional {
            if let Some(candidate) = mods.iter().find(|candidate| candidate.name == other.name) {
                check_version(found, other, candidate, report);
            }
        }
    }
}

fn check_version(found: &Manifest, other: &Other, candidate: &Manifest, report: &mut Report) {
    if !other.fits.matches(&candidate.version) {
        let message = format!(
            "The mod `{}` goes with versions `{}` of `{}`, and this one is {}.",
            found.name, other.fits, other.name, candidate.version
        );
        let problem = Diagnostic::error("mod-does-not-fit", message).at(other.span);
        report.fail(problem.and(candidate.span, "this one").hint("Take versions of the two that fit each other."));
    }
}

/// A wish about the order, by places, and where it stands.
struct Wish {
    first: usize,
    second: usize,
    span: Span,
}

/// The mods in order.
pub(super) fn sorted(mods: Vec<Manifest>, report: &mut Report) -> ModSet {
    let wishes = wishes(&mods);
    let mut before = vec![vec![false; mods.len()]; mods.len()];
    for wish in &wishes {
        set(&mut before, wish.first, wish.second);
    }
    for middle in 0..mods.len() {
        for first in 0..mods.len() {
            for second in 0..mods.len() {
                if is(&before, first, middle) && is(&before, middle, second) {
                    set(&mut before, first, second);
                }
            }
        }
    }
    for (at, found) in mods.iter().enumerate().filter(|(at, _)| is(&before, *at, *at)) {
        // Each circle is told once, by the first of its mods.
        if (0..at).any(|other| is(&before, at, other) && is(&before, other, at)) {
            continue;
        }
        let round = |wish: &&Wish| is(&before, at, wish.first) && is(&before, wish.second, at);
        let mut places = wishes.iter().filter(round).map(|wish| wish.span);
        let members = mods.iter().enumerate().filter(|(other, _)| is(&before, at, *other) && is(&before, *other, at));
        let members: Vec<&str> = members.map(|(_, found)| &*found.name).collect();
        let message = match members.as_slice() {
            [_] => format!("The mod `{}` is told to come before itself.", found.name),
            _ => format!("The mods {} are told to come before each other in a circle.", quoted_and(&members)),
        };
        let problem = Diagnostic::error("mods-in-a-circle", message).at(places.next());
        let problem = places.fold(problem, |problem, span| problem.and(span, "and here"));
        report.fail(problem.hint("Leave out one of these."));
    }
    let mut order: Vec<usize> = Vec::new();
    while order.len() < mods.len() {
        let waits = |at: usize| (0..mods.len()).any(|other| !order.contains(&other) && is(&before, other, at));
        let free = |at: &usize| !order.contains(at);
        let next = (0..mods.len()).filter(free).find(|&at| !waits(at));
        order.extend(next.or_else(|| (0..mods.len()).find(free)));
    }
    let before = order.iter().map(|&first| order.iter().map(|&second| is(&before, first, second)).collect()).collect();
    let mut slots: Vec<Option<Manifest>> = mods.into_iter().map(Some).collect();
    let mods = order.iter().filter_map(|&at| slots.get_mut(at)?.take()).collect();
    ModSet { mods, before }
}

fn wishes(mods: &[Manifest]) -> Vec<Wish> {
    let place = |name: &str| mods.iter().position(|found| found.name == name);
    let mut wishes = Vec::new();
    for (own, found) in mods.iter().enumerate() {
        let others = found.requires.iter().chain(&found.optional).map(|other| (&other.name, other.span));
        for (name, span) in others.chain(found.after.iter().map(|(name, span)| (name, *span))) {
            wishes.extend(place(name).map(|first| Wish { first, second: own, span }));
        }
        for (name, span) in &found.before {
            wishes.extend(place(name).map(|second| Wish { first: own, second, span: *span }));
        }
    }
    wishes
}

fn is(before: &[Vec<bool>], first: usize, second: usize) -> bool {
    before.get(first).and_then(|row| row.get(second)).is_some_and(|&is| is)
}

fn set(before: &mut [Vec<bool>], first: usize, second: usize) {
    if let Some(cell) = before.get_mut(first).and_then(|row| row.get_mut(second)) {
        *cell = true;
    }
}
