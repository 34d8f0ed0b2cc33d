//! Cards that do not give a stat which every card of their kind must give.
//!
//! ```toml
//! [[card]]
//! id = "imp"
//! kind = "creature"   # of which every one gives `attack`
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::words::quoted_and;

pub(super) fn check(game: &Context, report: &mut Report) {
    for card in game.cards() {
        let Some((kind, _)) = card.kind else { continue };
        let Some(required) = game.rules.tags.get(kind.index()).and_then(|tag| tag.kind.as_ref()) else { continue };
        let linked = game.rules.card(card.id);
        let is_missing = |id: &&StatId| {
            let given = linked.given.get(id.index()).is_some_and(|given| *given);
            let written = card.given.iter().any(|given| given.stat == **id);
            game.is_defined(**id) && !given && !written
        };
        let missing: Vec<&str> = required.iter().filter(is_missing).map(|&id| game.rules.name(id)).collect();
        let Some(first) = missing.first() else { continue };
        let (card_name, kind) = (game.rules.name(card.id), game.rules.name(kind));
        let list = quoted_and(&missing);
        let message = format!("The card `{card_name}` gives no {list}, as every `{kind}` must.");
        let problem = Diagnostic::error("missing-stat", message).at(card.span);
        report.push(problem.hint(format!("Add `{first} = …` to the card.")));
    }
}
