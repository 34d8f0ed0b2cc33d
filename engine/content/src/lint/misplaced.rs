//! Keys that do nothing on an ability of this kind.
//!
//! ```toml
//! [[card.ability]]
//! when = "died"
//! affects = "Host"     # only an ability that holds all the time affects pieces
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::card::{Ability, AbilityKind};

/// Keys an ability of this kind does not look at.
fn idle(ability: &Ability) -> &'static [&'static str] {
    match ability.kind {
        AbilityKind::While => &["run", "do", "targets", "pay", "price", "limit", "may", "rules", "becomes", "window"],
        AbilityKind::When(_) => &["affects", "change", "becomes", "sees", "conceals", "window"],
        AbilityKind::Instead(_) => &["affects", "change", "sees", "conceals", "window"],
        AbilityKind::Use(_) => &["affects", "change", "becomes", "subject", "source", "sees", "conceals"],
    }
}

fn words(kind: &AbilityKind) -> &'static str {
    match kind {
        AbilityKind::While => "holds all the time",
        AbilityKind::When(_) => "works after an event",
        AbilityKind::Instead(_) => "works instead of an event",
        AbilityKind::Use(_) => "is used through an action",
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for (_, ability, place, name) in game.abilities() {
        for (key, span) in &place.keys {
            let only_of_games = key == "each" && ability.card.is_some();
            if !only_of_games && !idle(ability).contains(&key.as_str()) {
                continue;
            }
            let message = match only_of_games {
                true => format!("The key `each` does nothing in {name}: it is for abilities of the game."),
                false => format!("The key `{key}` does nothing in {name}, because it {}.", words(&ability.kind)),
            };
            let hint = "Remove it, or change what makes the ability work.";
            report.push(Diagnostic::warning("misplaced-key", message).at(*span).hint(hint));
        }
    }
}
