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
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// Everything that is wrong with the types of some scripts, by file and place.
/// What is `known` to be wrong is not told again.
pub fn check(rules: &Ruleset, scripts: &[ScriptFile], known: &[Diagnostic]) -> Vec<Diagnostic> {
    let never_given = stats::NeverGiven::of(rules, scripts);
    let mut found = Vec::new();
    for owner in owners(scripts) {
        // Scripts of the game are seen by all, those of a mod by the same mod.
        let seen: Vec<&ScriptFile> =
            scripts.iter().filter(|script| script.owner().is_none_or(|one| Some(one) == owner)).collect();
        let analysis = Analysis::of(rules, &seen, scripts);
        for look in analysis.looks().filter(|look| look.script.owner() == owner) {
            arguments::check(rules, &look, &mut found);
            fields::check(rules, &look, &mut found);
            names::check(rules, &look, &mut found);
            operators::check(&look, &mut found);
            stats::check(rules, &look, &never_given, &mut found);
        }
    }
    found.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    found.dedup();
    let told = |one: &Diagnostic| known.iter().any(|other| overlap(one, other));
    found.retain(|one| !told(one));
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
