//! Conditions and numbers that look through all pieces for each of all pieces, once
//! more and once more, until a match of so many pieces comes to its bound. What does not
//! hang on the piece in question is worked out once and multiplies nothing.
//!
//! ```ron
//! Some(also: [No(also: [Check(…Outer…), Some(also: [Check(…Outer…)])])])
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Walk;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::Deck;
use tuckbox_core::words::capital;
use tuckbox_core::work::MOST;

/// How many pieces may be looked at in one go: of more, not even ten such looks fit into
/// what may follow on one decision.
const MANY: u64 = MOST / 10;

pub(super) fn check(game: &Context, report: &mut Report) {
    let (pieces, plans) = (pieces(game.rules), &game.rules.derived.plans);
    let computed = game.ids::<StatId>().filter_map(|id| {
        let value = game.rules.stats.get(id.index())?.computed.as_ref()?;
        let name = format!("the stat `{}`", game.rules.name(id));
        Some((name, game.place(id), plans.deepest(|seen| value.walk(seen))))
    });
    let parts = game.parts().into_iter();
    let parts = parts.map(|part| (part.name.clone(), part.span, plans.deepest(|seen| part.walk(seen))));
    for (name, span, (deepest, worst)) in computed.chain(parts) {
        let name = capital(&name);
        let looks = pieces.saturating_pow(deepest);
        if deepest < 2 || looks <= MANY {
            continue;
        }
        let message = format!(
            "{name} looks through pieces {deepest} times in each other: where there are {pieces}, at up to {looks}."
        );
        let hint = format!(
            "What follows on one decision is stopped after {MOST} operations. Keep a number in a stat, or mark pieces \
             with a tag, where it changes; or ask the inner filters for less, with `in`, `on` and `of`."
        );
        let place = worst.and_then(|id| game.rules.condition_places.get(id.index()).copied().flatten());
        report.push(Diagnostic::warning("nesting-multiplies", message).at(place.or(span)).hint(hint));
    }
}

/// How many pieces a match of the most seats begins with, with the largest decks.
fn pieces(rules: &Ruleset) -> u64 {
    let size = |deck: &Deck| deck.cards.iter().map(|cards| u64::from(cards.count)).sum::<u64>();
    let largest = |table: bool| rules.decks.iter().filter(|deck| deck.table == table).map(size).max().unwrap_or(0);
    let table = u64::try_from(rules.table.len()).unwrap_or(u64::MAX);
    largest(false).saturating_mul(u64::from(rules.seats.1)).saturating_add(largest(true)).saturating_add(table)
}
