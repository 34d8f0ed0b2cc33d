//! Names: used but not defined, defined twice, defined but not used. One
//! diagnostic for each place, with the name that was probably meant.

use crate::report::Report;
use crate::source::Sources;
use crate::suggest;
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Entry, Kind, Names};

/// The codes of one kind of name, and where it is defined.
struct Codes {
    unknown: &'static str,
    duplicate: &'static str,
    unused: &'static str,
    home: &'static str,
}

fn codes(kind: Kind) -> Codes {
    let codes = |unknown, duplicate, unused, home| Codes { unknown, duplicate, unused, home };
    match kind {
        Kind::Stat => codes("unknown-stat", "duplicate-stat", "unused-stat", "under `stats` in the game file"),
        Kind::Tag => codes("unknown-tag", "duplicate-tag", "unused-tag", "under `tags` in the game file"),
        Kind::Zone => codes("unknown-zone", "duplicate-zone", "unused-zone", "under `zones` in the game file"),
        Kind::Card => codes("unknown-card", "duplicate-card", "unused-card", "as a `[[card]]` in `cards/`"),
        Kind::Event => codes("unknown-event", "duplicate-event", "unused-event", "under `events` in the game file"),
        Kind::Action => codes("unknown-action", "duplicate-action", "unused-action", "under `actions` in the game file"),
        Kind::Effect => codes("unknown-effect", "duplicate-effect", "unused-effect", "under `effects` in the game file"),
        Kind::Moment => codes("unknown-moment", "duplicate-moment", "unused-moment", "under `moments` in the game file"),
        Kind::Phase => codes("unknown-phase", "duplicate-phase", "unused-phase", "under `phases` in the game file"),
        Kind::Window => codes("unknown-window", "duplicate-window", "unused-window", "under `windows` in the game file"),
        Kind::Target => codes("unknown-target", "duplicate-target", "unused-target", "under `targets` in the game file"),
        Kind::Deck => codes("unknown-deck", "duplicate-deck", "unused-deck", "as a `[[deck]]` in `decks/`"),
    }
}

/// Checks all names of a box.
pub(crate) fn check(names: &Names, sources: &Sources, report: &mut Report) {
    let whole = !report.has_errors();
    for kind in Kind::ALL {
        for entry in names.of(kind) {
            unknown(kind, entry, names, report);
            duplicate(kind, entry, report);
        }
    }
    if whole && !report.has_errors() {
        let scripts = scripts_text(sources);
        for kind in Kind::ALL {
            names.of(kind).iter().for_each(|entry| unused(kind, entry, &scripts, report));
        }
    }
}

fn unknown(kind: Kind, entry: &Entry, names: &Names, report: &mut Report) {
    // A Lua function may define an effect; the script checks know.
    if !entry.defined.is_empty() || kind == Kind::Effect || report.lost(kind) {
        return;
    }
    let codes = codes(kind);
    let defined = names.of(kind).iter().filter(|other| !other.defined.is_empty());
    let hint = match suggest::closest(&entry.name, defined.map(|other| &*other.name)) {
        Some(meant) => format!("Did you mean `{meant}`?"),
        None => format!("Define it {}.", codes.home),
    };
    let places: BTreeSet<Option<Span>> = entry.uses.iter().copied().collect();
    for place in places {
        let message = format!("There is no {} `{}`.", kind.word(), entry.name);
        report.push(Diagnostic::error(codes.unknown, message).at(place).hint(hint.clone()));
    }
}

fn duplicate(kind: Kind, entry: &Entry, report: &mut Report) {
    let [first, others @ ..] = entry.defined.as_slice() else { return };
    for &other in others {
        let message = format!("The {} `{}` is defined twice.", kind.word(), entry.name);
        let problem = Diagnostic::error(codes(kind).duplicate, message).at(other);
        report.push(match *first {
            Some(first) => problem.and(first, "first defined here").hint("Rename or remove one of them."),
            None => problem.hint(format!("`{}` is an event of the engine itself; choose another name.", entry.name)),
        });
    }
}

fn unused(kind: Kind, entry: &Entry, scripts: &BTreeSet<&str>, report: &mut Report) {
    let [Some(place), ..] = entry.defined.as_slice() else { return };
    let quiet = matches!(kind, Kind::Card | Kind::Deck);
    if quiet || !entry.uses.is_empty() || scripts.contains(&*entry.name) {
        return;
    }
    let message = format!("Nothing uses the {} `{}`.", kind.word(), entry.name);
    report.push(Diagnostic::warning(codes(kind).unused, message).at(*place).hint("Use it, or remove it."));
}

/// Every word of every script: a script may use a name in ways only it knows.
fn scripts_text(sources: &Sources) -> BTreeSet<&str> {
    let scripts = sources.iter().filter(|(_, source)| source.path.starts_with("scripts/"));
    scripts.flat_map(|(_, source)| source.text.split(|c: char| !c.is_alphanumeric() && !"_-".contains(c))).collect()
}
