//! Whether mods fit each other, and in which order they have their say: who
//! requires another comes after it, who names one in `after` or `before` comes
//! there, and otherwise the names decide, which settles no conflict.

use super::ModSet;
use super::manifest::{Manifest, Other};
use crate::report::{MOST_OF_FILE, Report};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::suggest;
use tuckbox_core::words::{quoted, quoted_and};

/// For so many mods that are missing, one that may be meant is looked for.
const GUESSES: usize = MOST_OF_FILE;

/// So many names and places of a circle are told.
const MOST_OF_CIRCLE: usize = 8;

/// The places of mods by their names; of two with one name, the first.
fn places(mods: &[Manifest]) -> HashMap<&str, usize> {
    mods.iter().enumerate().rev().map(|(at, found)| (&*found.name, at)).collect()
}

/// Reports required mods that are missing and others of a version that does not do.
pub(super) fn check_others(mods: &[Manifest], report: &mut Report) {
    let places = places(mods);
    let known = |name: &str| places.get(name).and_then(|&at| mods.get(at));
    let mut guesses = GUESSES;
    for found in mods {
        for other in &found.requires {
            match known(&other.name) {
                Some(candidate) => check_version(found, other, candidate, report),
                None => {
                    let problem = missing(found, other, mods, guesses > 0);
                    guesses = guesses.saturating_sub(1);
                    report.fail(problem);
                }
            }
        }
        for other in &found.optional {
            if let Some(candidate) = known(&other.name) {
                check_version(found, other, candidate, report);
            }
        }
    }
}

/// A mod that is required is not there; only a `guess` looks for one that is meant.
fn missing(found: &Manifest, other: &Other, mods: &[Manifest], guess: bool) -> Diagnostic {
    let message = format!("The mod `{}` requires the mod `{}`, which is not there.", found.name, other.name);
    let known = mods.iter().filter(|_| guess).map(|found| &*found.name).filter(|name| *name != found.name);
    let hint = suggest::did_you_mean(&other.name, known)
        .unwrap_or_else(|| format!("Put it into the folder `mods/{0}`, or add `--mod FILE`.", other.name));
    Diagnostic::error("missing-mod", message).at(other.span).hint(hint)
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

/// Which mods are told to come before which, by place: a row of bits for each.
#[derive(Debug, Clone, Default)]
pub(super) struct Before(Vec<Vec<u64>>);

impl Before {
    fn of(wishes: &[Wish], count: usize) -> Self {
        let mut before = Self(vec![vec![0; count.div_ceil(64)]; count]);
        for wish in wishes {
            before.set(wish.first, wish.second);
        }
        for middle in 0..count {
            let Some(after) = before.0.get(middle).cloned() else { continue };
            for row in before.0.iter_mut().filter(|row| bit(row, middle)) {
                row.iter_mut().zip(&after).for_each(|(own, after)| *own |= after);
            }
        }
        before
    }

    /// Whether the first comes before the second.
    pub(super) fn is(&self, first: usize, second: usize) -> bool {
        self.0.get(first).is_some_and(|row| bit(row, second))
    }

    fn set(&mut self, first: usize, second: usize) {
        if let Some(cell) = self.0.get_mut(first).and_then(|row| row.get_mut(second / 64)) {
            *cell |= 1 << (second % 64);
        }
    }

    /// Whether each comes before the other.
    fn in_a_circle(&self, one: usize, other: usize) -> bool {
        self.is(one, other) && self.is(other, one)
    }

    /// The same of mods that stand in another order.
    fn reordered(&self, order: &[usize]) -> Self {
        let mut before = Self(vec![vec![0; order.len().div_ceil(64)]; order.len()]);
        for (one, &first) in order.iter().enumerate() {
            for (other, _) in order.iter().enumerate().filter(|(_, second)| self.is(first, **second)) {
                before.set(one, other);
            }
        }
        before
    }
}

fn bit(row: &[u64], at: usize) -> bool {
    row.get(at / 64).is_some_and(|cell| cell >> (at % 64) & 1 == 1)
}

/// The mods in order.
pub(super) fn sorted(mods: Vec<Manifest>, report: &mut Report) -> ModSet {
    let wishes = wishes(&mods);
    let before = Before::of(&wishes, mods.len());
    let mut told: Vec<usize> = Vec::new();
    for at in (0..mods.len()).filter(|&at| before.is(at, at)) {
        // Each knot is told once, by a shortest circle through the first of its mods.
        if !told.iter().any(|&other| before.in_a_circle(at, other)) {
            told.push(at);
            report.fail(circle(&mods, &shortest(&wishes, at, mods.len()), &wishes));
        }
    }
    let order = order(&before, mods.len());
    let before = before.reordered(&order);
    let mut slots: Vec<Option<Manifest>> = mods.into_iter().map(Some).collect();
    let mods = order.iter().filter_map(|&at| slots.get_mut(at)?.take()).collect();
    ModSet { mods, before }
}

/// First those that wait for nobody, in the order of their places. Of a circle, in
/// which all wait, somebody has to go.
fn order(before: &Before, count: usize) -> Vec<usize> {
    let others = |at: usize| (0..count).filter(move |&other| other != at);
    let mut waits: Vec<usize> = (0..count).map(|at| others(at).filter(|&other| before.is(other, at)).count()).collect();
    let mut free: BTreeSet<usize> = (0..count).collect();
    let mut ready: BTreeSet<usize> = free.iter().copied().filter(|&at| waits.get(at) == Some(&0)).collect();
    let mut order = Vec::new();
    while let Some(next) = ready.pop_first().or_else(|| free.first().copied()) {
        free.remove(&next);
        order.push(next);
        for other in others(next).filter(|&other| before.is(next, other) && free.contains(&other)) {
            let Some(wait) = waits.get_mut(other) else { continue };
            *wait -= 1;
            if *wait == 0 {
                ready.insert(other);
            }
        }
    }
    order
}

/// A shortest circle through a mod: which comes before which.
fn shortest(wishes: &[Wish], start: usize, count: usize) -> BTreeMap<usize, usize> {
    let mut from: Vec<Vec<&Wish>> = vec![Vec::new(); count];
    for wish in wishes {
        from.get_mut(wish.first).into_iter().for_each(|list| list.push(wish));
    }
    // By mod, the wish by which it was reached.
    let mut by: Vec<Option<&Wish>> = vec![None; count];
    let mut open = VecDeque::from([start]);
    while let Some(at) = open.pop_front() {
        for wish in from.get(at).into_iter().flatten() {
            if let Some(reached @ None) = by.get_mut(wish.second) {
                *reached = Some(wish);
                open.push_back(wish.second);
            }
        }
    }
    let mut circle = BTreeMap::new();
    let mut at = start;
    while let Some(wish) = by.get(at).copied().flatten() {
        circle.insert(wish.first, wish.second);
        at = wish.first;
        if at == start {
            break;
        }
    }
    circle
}

/// Mods are told to come before each other.
fn circle(mods: &[Manifest], circle: &BTreeMap<usize, usize>, wishes: &[Wish]) -> Diagnostic {
    let name = |&at: &usize| mods.get(at).map_or("", |found| &*found.name);
    let names: Vec<&str> = circle.keys().map(name).collect();
    let message = match (names.as_slice(), names.get(..MOST_OF_CIRCLE)) {
        ([only], _) => format!("The mod `{only}` is told to come before itself."),
        (all, Some(first)) if all.len() > first.len() => {
            let (told, more) = (quoted(first), all.len() - first.len());
            format!("The mods {told} and {more} more are told to come before each other in a circle.")
        }
        (all, _) => format!("The mods {} are told to come before each other in a circle.", quoted_and(all)),
    };
    let is_of_it = |wish: &&Wish| circle.get(&wish.first) == Some(&wish.second);
    let mut spans = wishes.iter().filter(is_of_it).map(|wish| wish.span).take(MOST_OF_CIRCLE);
    let problem = Diagnostic::error("mods-in-a-circle", message).at(spans.next());
    let problem = spans.fold(problem, |problem, span| problem.and(span, "and here"));
    problem.hint("Leave out one of these.")
}

fn wishes(mods: &[Manifest]) -> Vec<Wish> {
    let places = places(mods);
    let place = |name: &str| places.get(name).copied();
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
