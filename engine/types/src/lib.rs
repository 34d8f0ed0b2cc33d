//! Whether scripts mean the same by their values as the engine and the data do:
//! fields that exist, arguments of the right types, names that the game has,
//! stats that a card can have.
//!
//! A script is never run here, and nothing here keeps a game from the table:
//! this is for `check`. What is not certain is passed over, since a right
//! script must never have to be silenced. The types are inferred by a library
//! for Lua; what is said about them is ours.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod analysis;
mod annotated;
mod arguments;
mod bounds;
mod cards;
mod definitions;
mod fields;
mod functions;
mod index;
mod look;
mod names;
mod operators;
mod parameters;
mod sorts;
mod stats;
mod texts;

use analysis::Analysis;
use bounds::PATIENCE;
use std::sync::Arc;
use std::time::Duration;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// Everything that is wrong with the types of some scripts, by file and place, and
/// which of them are not looked at. What is `known` to be wrong is not told again.
pub fn check(rules: &Arc<Ruleset>, scripts: &[ScriptFile], known: &[Diagnostic]) -> Vec<Diagnostic> {
    check_within(PATIENCE, rules, scripts, known)
}

/// The same for somebody with another patience.
pub fn check_within(
    patience: Duration,
    rules: &Arc<Ruleset>,
    scripts: &[ScriptFile],
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    let (owners, mut left_out) = looked_at(scripts);
    let work = {
        let (rules, scripts) = (Arc::clone(rules), scripts.to_vec());
        owners.clone().into_iter().map(move |owner| of_owner(&rules, &scripts, owner.as_deref()))
    };
    let done = bounds::in_time(patience, work);
    let given_up: Vec<&ScriptFile> = owners
        .iter()
        .skip(done.len())
        .flat_map(|owner| scripts.iter().filter(|one| one.owner() == owner.as_deref()))
        .collect();
    if !given_up.is_empty() {
        left_out.push(bounds::given_up(&given_up, patience));
    }
    let mut found: Vec<Diagnostic> = done.into_iter().flatten().collect();
    let told = |one: &Diagnostic| known.iter().any(|other| overlap(one, other));
    found.retain(|one| !told(one));
    found.append(&mut left_out);
    found.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    found.dedup();
    found
}

/// Whose scripts are looked at, and what is said of the others.
fn looked_at(scripts: &[ScriptFile]) -> (Vec<Option<String>>, Vec<Diagnostic>) {
    let mut left_out = Vec::new();
    let mut owners = owners(scripts);
    owners.retain(|owner| {
        let own = scripts.iter().filter(|one| one.owner() == *owner);
        let too_much: Vec<Diagnostic> = own.filter_map(bounds::too_much).collect();
        let fits = too_much.is_empty();
        left_out.extend(too_much);
        fits
    });
    // Those of a mod see those of the game.
    if !owners.contains(&None) {
        owners.clear();
    }
    (owners.into_iter().map(|owner| owner.map(str::to_owned)).collect(), left_out)
}

/// What is wrong with the scripts of one owner.
fn of_owner(rules: &Ruleset, scripts: &[ScriptFile], owner: Option<&str>) -> Vec<Diagnostic> {
    let never_given = stats::NeverGiven::of(rules, scripts);
    let mut found = Vec::new();
    // Scripts of the game are seen by all, those of a mod by the same mod.
    let is_seen = |script: &&ScriptFile| script.owner().is_none_or(|one| Some(one) == owner);
    let seen: Vec<&ScriptFile> = scripts.iter().filter(is_seen).filter(|one| bounds::is_taken(one)).collect();
    let analysis = Analysis::of(rules, &seen, scripts);
    for look in analysis.looks().filter(|look| look.script.owner() == owner) {
        arguments::check(rules, &look, &mut found);
        fields::check(rules, &look, &mut found);
        names::check(rules, &look, &mut found);
        operators::check(&look, &mut found);
        stats::check(rules, &look, &never_given, &mut found);
    }
    found
}

/// The game itself, and each mod that has scripts, once.
fn owners(scripts: &[ScriptFile]) -> Vec<Option<&str>> {
    let mut owners = vec![None];
    for owner in scripts.iter().map(ScriptFile::owner) {
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    owners
}

/// Whether two problems are about the same place.
fn overlap(one: &Diagnostic, other: &Diagnostic) -> bool {
    match (one.span, other.span) {
        (Some(one), Some(other)) => one.file == other.file && one.start < other.end && other.start < one.end,
        _ => false,
    }
}
