//! Names: used but not defined, defined twice, defined but not used. One
//! diagnostic for each place, with the name that was probably meant.

use crate::mods;
use crate::report::Report;
use crate::source::Sources;
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Entry, NameKind, Names};
use tuckbox_core::suggest;
use tuckbox_core::words::quoted;

/// The codes of one kind of name, and where it is defined.
struct Codes {
    duplicate: &'static str,
    /// Cards, decks and profiles are for whoever plays; actions have a lint of
    /// their own.
    unused: Option<&'static str>,
    home: &'static str,
}

fn codes(kind: NameKind) -> Codes {
    let codes = |duplicate, unused, home| Codes { duplicate, unused, home };
    match kind {
        NameKind::Stat => codes("duplicate-stat", Some("unused-stat"), "under `stats` in the game file"),
        NameKind::Tag => codes("duplicate-tag", Some("unused-tag"), "under `tags` in the game file"),
        NameKind::Zone => codes("duplicate-zone", Some("unused-zone"), "under `zones` in the game file"),
        NameKind::Card => codes("duplicate-card", None, "as a `[[card]]` in `cards/`"),
        NameKind::Event => codes("duplicate-event", Some("unused-event"), "under `events` in the game file"),
        NameKind::Action => codes("duplicate-action", None, "under `actions` in the game file"),
        NameKind::Effect => codes("duplicate-effect", Some("unused-effect"), "under `effects` in the game file"),
        NameKind::Moment => codes("duplicate-moment", Some("unused-moment"), "under `moments` in the game file"),
        NameKind::Phase => codes("duplicate-phase", Some("unused-phase"), "under `phases` in the game file"),
        NameKind::Window => codes("duplicate-window", Some("unused-window"), "under `windows` in the game file"),
        NameKind::Target => codes("duplicate-target", Some("unused-target"), "under `targets` in the game file"),
        NameKind::Rule => codes("duplicate-rule", Some("unused-rule"), "under `rules` in the game file"),
        NameKind::Deck => codes("duplicate-deck", None, "as a `[[deck]]` in `decks/`"),
        NameKind::Chart => codes("duplicate-chart", Some("unused-chart"), "under `charts` in the game file"),
        NameKind::Setting => codes("duplicate-setting", Some("unused-setting"), "under `settings` in the game file"),
        NameKind::Profile => codes("duplicate-profile", None, "under `profiles` in the game file"),
    }
}

/// So many names of a kind are listed; more would hide the message.
const FEW: usize = 24;

/// So many unknown names of a kind are compared with all that there are. Whoever
/// has more has another problem than a slip of the finger.
const COMPARED: usize = 200;

/// Reports names that are used but not defined, or defined twice.
pub(crate) fn check(names: &Names, sources: &Sources, report: &mut Report) {
    for kind in NameKind::ALL {
        let mut defined: Vec<&str> =
            names.of(kind).iter().filter(|entry| !entry.defined.is_empty()).map(|entry| &*entry.name).collect();
        defined.sort_unstable();
        let mut left = COMPARED;
        for entry in names.of(kind) {
            check_use(kind, entry, &defined, &mut left, sources, report);
            check_definitions(kind, entry, sources, report);
        }
    }
}

/// Where a name of a kind is defined by whoever wrote the file of `place`.
fn home(kind: NameKind, place: Option<Span>, sources: &Sources) -> String {
    let home = codes(kind).home;
    let Some(name) = place.and_then(|place| mod_of(place, sources)) else { return home.into() };
    match home.split_once(" in the game file") {
        Some((section, _)) => format!("{section} in a file `mods/{name}/content/*.ron`"),
        None => home.replace(" in `", &format!(" in `mods/{name}/content/")),
    }
}

/// The mod whose file this is.
fn mod_of(place: Span, sources: &Sources) -> Option<&str> {
    mods::inside(sources.path(place.file)).map(|(name, _)| name)
}

/// `defined` are the names of the kind that are; `left` counts down how many more
/// are compared with them.
fn check_use(
    kind: NameKind,
    entry: &Entry,
    defined: &[&str],
    left: &mut usize,
    sources: &Sources,
    report: &mut Report,
) {
    // A Lua function may define an effect; the script checks know.
    if !entry.defined.is_empty() || kind == NameKind::Effect || report.lost(kind) {
        return;
    }
    let compared = if *left == 0 { &[] } else { defined };
    *left = left.saturating_sub(1);
    let suggestion = suggest::did_you_mean(&entry.name, compared.iter().copied());
    let hint = |place| match &suggestion {
        Some(suggestion) => suggestion.clone(),
        None if (1..=FEW).contains(&defined.len()) => {
            format!("Define it {}, or take one of these: {}.", home(kind, place, sources), quoted(defined))
        }
        None => format!("Define it {}.", home(kind, place, sources)),
    };
    let places: BTreeSet<Option<Span>> = entry.uses.iter().copied().collect();
    for place in places {
        let message = format!("There is no {} `{}`.", word(kind), entry.name);
        report.push(Diagnostic::error(kind.unknown_code(), message).at(place).hint(hint(place)));
    }
}

/// What a mod does that defines what is there already.
fn patch_of(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Card | NameKind::Deck => format!("`[[patch]]` with `{} = \"{name}\"`", kind.word()),
        kind => format!("`patches: [({}: \"{name}\", set: (…))]`", kind.word()),
    }
}

fn check_definitions(kind: NameKind, entry: &Entry, sources: &Sources, report: &mut Report) {
    let [first, others @ ..] = entry.defined.as_slice() else { return };
    for &other in others {
        let (name, code) = (&entry.name, codes(kind).duplicate);
        let others_own = |first: Span| other.is_some_and(|other| mod_of(other, sources) != mod_of(first, sources));
        report.push(match *first {
            Some(first) if kind != NameKind::Moment && others_own(first) => {
                Diagnostic::error(code, format!("The {} `{name}` is defined twice.", word(kind)))
                    .at(other)
                    .and(first, "first defined here")
                    .hint(format!(
                        "Change the one there is with a patch: {}; or take another name.",
                        patch_of(kind, name)
                    ))
            }
            Some(first) => Diagnostic::error(code, format!("The {} `{name}` is defined twice.", word(kind)))
                .at(other)
                .and(first, "and defined here")
                .hint("Rename or remove one of them."),
            None => Diagnostic::error(code, format!("The engine itself has an event `{name}`."))
                .at(other)
                .hint("Choose another name; abilities can listen to the engine's event without defining it."),
        });
    }
}

/// The words people call a kind of name by.
fn word(kind: NameKind) -> &'static str {
    if kind == NameKind::Target { "kind of target" } else { kind.word() }
}

/// Reports names that are defined and never used. `is_used` knows of uses
/// that data does not show.
pub(crate) fn check_unused(names: &Names, is_used: impl Fn(NameKind, usize, &str) -> bool, report: &mut Report) {
    for kind in NameKind::ALL {
        let Some(unused) = codes(kind).unused else { continue };
        for (id, entry) in names.of(kind).iter().enumerate() {
            let [Some(place), ..] = entry.defined.as_slice() else { continue };
            if !entry.uses.is_empty() || is_used(kind, id, &entry.name) {
                continue;
            }
            let message = format!("Nothing uses the {} `{}`.", word(kind), entry.name);
            report.push(Diagnostic::warning(unused, message).at(*place).hint("Use it, or remove it."));
        }
    }
}
