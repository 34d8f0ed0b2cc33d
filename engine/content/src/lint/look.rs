//! Hints for drawing that nothing on the table can follow: a number measured
//! against one of another thing, a place for a card that is no space, two
//! spaces in one place, a zone drawn as something it cannot be.
//!
//! ```ron
//! look: (places: {"sword": (1, 1)}),   // the sword is in no `table`
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{CardId, Named, StatId, ZoneId};
use tuckbox_core::rules::look::{StatLook, Whole, ZoneLook};
use tuckbox_core::rules::{Scope, Shown, ZoneOwner};

pub(super) fn check(game: &Context, report: &mut Report) {
    let look = &game.rules.look;
    let problems = (look.zones.0.iter().filter_map(|(id, look)| zone(game, *id, *look)))
        .chain(look.stats.0.iter().flat_map(|(id, look)| stats(game, *id, look)))
        .chain(look.places.0.iter().enumerate().filter_map(|(at, (id, _))| place(game, at, *id)));
    for problem in problems {
        report.push(problem.at(game.key("look")));
    }
}

fn zone(game: &Context, id: ZoneId, look: ZoneLook) -> Option<Diagnostic> {
    let def = game.rules.zones.get(id.index()).filter(|_| game.is_defined(id))?;
    let name = game.rules.name(id);
    if def.of == ZoneOwner::Piece {
        let message = format!("`look` says how the zone `{name}` is drawn, but its pieces are drawn within others.");
        return Some(Diagnostic::warning("look-unseen", message).hint("Leave it out."));
    }
    if look == ZoneLook::Board && def.of != ZoneOwner::Table {
        let message = format!("`look` draws the zone `{name}` as a board, but it is not a zone of the table.");
        return Some(Diagnostic::warning("look-unseen", message).hint("Draw it as a `Row`, `Line` or `Pile`."));
    }
    None
}

fn stats(game: &Context, id: StatId, look: &StatLook) -> Vec<Diagnostic> {
    let whole = match look.whole {
        Some(Whole::Stat(other)) => stat(game, id, other, "measures"),
        _ => None,
    };
    let at = look.at.as_ref().and_then(|(other, _)| stat(game, id, *other, "tells"));
    let told = (look.told == Some(true)).then(|| untold(game, id)).flatten();
    let unseen = look.at.as_ref().and_then(|(other, _)| unseen(game, id, *other));
    whole.into_iter().chain(at.or(unseen)).chain(told).collect()
}

/// A stat that is told by one which nobody is shown is never told.
fn unseen(game: &Context, id: StatId, other: StatId) -> Option<Diagnostic> {
    let def = game.rules.stats.get(other.index()).filter(|_| game.is_defined(other))?;
    (def.shown == Shown::No).then(|| {
        let (name, by) = (game.rules.name(id), game.rules.name(other));
        let message = format!("`look` tells the stat `{name}` by `{by}`, which nobody is shown, so it is never told.");
        Diagnostic::warning("look-unseen", message).hint(format!("Leave out `shown: No` of `{by}`, or leave out `at`."))
    })
}

fn untold(game: &Context, id: StatId) -> Option<Diagnostic> {
    let def = game.rules.stats.get(id.index()).filter(|_| game.is_defined(id))?;
    let name = game.rules.name(id);
    (def.of == Scope::Piece).then(|| {
        let message = format!("`look` has the log tell the stat `{name}`, but it belongs to pieces.");
        Diagnostic::warning("look-unseen", message).hint("Write a `log` for the event that changes it.")
    })
}

fn stat(game: &Context, id: StatId, other: StatId, does: &str) -> Option<Diagnostic> {
    if !game.is_defined(id) || !game.is_defined(other) {
        return None;
    }
    let (one, two) = (game.rules.stats.get(id.index())?, game.rules.stats.get(other.index())?);
    let (name, whole) = (game.rules.name(id), game.rules.name(other));
    (one.of != two.of).then(|| {
        let message =
            format!("`look` {does} the stat `{name}` by `{whole}`, but they do not belong to the same thing.");
        Diagnostic::warning("look-unseen", message).hint("Name a stat with the same `of`, or a number.")
    })
}

fn place(game: &Context, at: usize, id: CardId) -> Option<Diagnostic> {
    let name = game.rules.name(id);
    let places = &game.rules.look.places.0;
    if game.is_defined(id) && !game.rules.table.iter().any(|(_, card)| *card == id) {
        let message = format!("`look` gives the card `{name}` a place, but it is not on the table from the start.");
        return Some(Diagnostic::warning("look-unseen", message).hint("Name a card of `table`."));
    }
    let (_, here) = places.get(at)?;
    let (other, _) = places.get(..at)?.iter().find(|(_, place)| place == here)?;
    let message = format!("`look` draws `{name}` in the place of `{}`.", game.rules.name(*other));
    Some(Diagnostic::warning("look-unseen", message).hint("Give each space a place of its own."))
}
