//! Looks at linked rules for what is well-formed and still wrong. One lint per
//! file; each begins with an example of what it reports. A lint looks only at
//! what could be read: a broken card gets the message about its break alone.

mod actions;
mod asking;
mod cards;
mod choices;
mod context;
mod decks;
mod ending;
mod events;
mod gauges;
pub(crate) mod limits;
mod look;
mod misplaced;
mod moments;
mod nesting;
mod never_used;
mod parameters;
mod placeholders;
mod pools;
mod reach;
mod recursion;
mod required;
mod rolls;
mod scopes;
mod seats;
mod secrets;
mod settings;
mod stats;
mod symbols;
mod targets;
mod texts;
mod unused;
mod windows;
mod zones;

use crate::link::Linked;
use crate::report::Report;
use crate::source::Sources;
use context::Context;
use tuckbox_core::diagnostic::Diagnostic;

/// A lint: looks at a game and reports.
type Lint = fn(&Context, &mut Report);

/// Lints of the game as a whole, run when all its game files could be read.
const OF_THE_GAME: [Lint; 21] = [
    limits::check,
    seats::check,
    gauges::check,
    pools::check,
    asking::check,
    reach::check,
    actions::check,
    actions::check_answers,
    moments::check,
    recursion::check,
    nesting::check,
    scopes::check,
    symbols::check,
    zones::check,
    texts::check,
    misplaced::check,
    choices::check,
    rolls::check,
    settings::check,
    look::check,
    secrets::check,
];

/// Lints that report what is absent, with what their codes begin with; run last and only
/// when nothing else is wrong, since what is wrong may be what is absent.
const OF_ABSENCE: [(Lint, &str); 6] = [
    (unused::check, "unused-"),
    (actions::check_offers, "action-never-offered"),
    (never_used::check, "ability-never-used"),
    (windows::check, "window-never-opened"),
    (events::check, "event-never-raised"),
    (ending::check, "game-never-ends"),
];

/// Whether something is told as absent, which may be there and misspelt where anything
/// else is wrong.
pub fn is_of_absence(one: &Diagnostic) -> bool {
    !one.is_error() && OF_ABSENCE.iter().any(|(_, code)| one.code.starts_with(code))
}

/// Lints of cards and decks.
const OF_CARDS: [Lint; 7] =
    [cards::check, required::check, stats::check, targets::check, placeholders::check, parameters::check, decks::check];

/// Runs every lint over a linked game; what could not be read is kept from those that
/// need it whole.
pub(crate) fn check(linked: &Linked, sources: &Sources, report: &mut Report) {
    let lost = tuckbox_core::names::NameKind::ALL.into_iter().filter(|&kind| report.lost(kind)).collect();
    let context = Context::new(linked, sources, lost);
    if !linked.game_broken {
        OF_THE_GAME.iter().for_each(|lint| lint(&context, report));
    }
    OF_CARDS.iter().for_each(|lint| lint(&context, report));
    if !report.has_errors() {
        for (lint, code) in OF_ABSENCE {
            let before = report.told().len();
            lint(&context, report);
            debug_assert!(report.told()[before..].iter().all(|one| one.code.starts_with(code)), "{code} tells more");
        }
    }
}
