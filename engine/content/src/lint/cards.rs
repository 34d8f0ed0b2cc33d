//! Cards of no kind, or of a kind that is none; abilities nobody can read.
//!
//! ```toml
//! [[card]]
//! id = "imp"
//! kind = "guard"      # a tag, but not a kind of card
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{NameKind, Named, TagId};
use tuckbox_core::words::quoted;

pub(super) fn check(game: &Context, report: &mut Report) {
    let is_kind = |id: TagId| game.rules.tags.get(id.index()).is_some_and(|tag| tag.kind.is_some());
    let kinds: Vec<&str> = game.ids::<TagId>().filter(|&id| is_kind(id)).map(|id| game.rules.name(id)).collect();
    for card in game.cards() {
        let name = game.rules.name(card.id);
        let problem = match card.kind {
            Some((kind, span)) if game.is_defined(kind) && !is_kind(kind) && !game.linked.game_broken => {
                let kind = game.rules.name(kind);
                let message = format!("The card `{name}` has the kind `{kind}`, but that tag is not a kind of card.");
                let hint = format!(
                    "Give the tag `kind: [\"…\"]` with the stats that its cards must give. Kinds are {}.",
                    quoted(&kinds)
                );
                Diagnostic::error("not-a-kind", message).at(span).hint(hint)
            }
            None if !kinds.is_empty() && !game.lost(NameKind::Tag) => {
                let message = format!("The card `{name}` is of no kind.");
                let hint = format!("Give it a `kind`: {}.", quoted(&kinds));
                Diagnostic::warning("card-without-kind", message).at(card.span).hint(hint)
            }
            _ => continue,
        };
        report.push(problem);
    }
    for card in game.cards() {
        let excludes =
            |&tag: &TagId| game.rules.tags.get(tag.index()).is_some_and(|def| card.tags.has_any(def.never_with));
        let Some(tag) = card.tags.iter().find(excludes) else { continue };
        let other = card.tags.iter().find(|&other| game.rules.tags[tag.index()].never_with.has(other));
        let Some(other) = other else { continue };
        let (tag, other) = (game.rules.name(tag), game.rules.name(other));
        let message = format!(
            "The card `{}` has both `{tag}` and `{other}`, which the tag `{tag}` is never with.",
            game.rules.name(card.id)
        );
        let problem = Diagnostic::warning("tags-exclude", message).at(card.span);
        report.push(
            problem.hint(format!("Take one of them away; a mod does so with `remove = {{ tags = [\"{tag}\"] }}`.")),
        );
    }
    for card in game.cards().filter(|card| !card.abilities_broken && card.text.trim().is_empty()) {
        let silent = card.abilities.iter().any(|&id| game.rules.ability(id).text.trim().is_empty());
        if silent {
            let message =
                format!("The card `{}` has an ability but no text that says what it does.", game.rules.name(card.id));
            let problem = Diagnostic::warning("empty-text", message).at(card.span);
            report.push(problem.hint("Give the card or the ability a `text`."));
        }
    }
}
