//! Cards whose text says that they target, without naming what: such a text
//! has to be made clear before the card can be played.
//!
//! ```toml
//! text = "Deal 2 damage to target."    # and no ability with `targets`
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{Named, TargetId};
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::words::quoted;

pub(super) fn check(game: &Context, report: &mut Report) {
    let Some(word) = &game.linked.target_word else { return };
    let kinds: Vec<&str> = game.ids::<TargetId>().map(|id| game.rules.name(id)).collect();
    let hint = format!("Give an ability of the card `targets = [\"…\"]`. Kinds of targets are {}.", quoted(&kinds));
    let problem = |name: &str| {
        let message = format!("The text of the card `{name}` says \"{word}\", but no ability names a kind of target.");
        Diagnostic::error("target-without-kind", message).hint(hint.clone())
    };
    for card in game.cards() {
        let targets = |&id: &AbilityId| {
            let ability = game.rules.ability(id);
            let through = match ability.kind {
                AbilityKind::Use(action) => {
                    game.rules.actions.get(action.index()).is_some_and(|action| !action.targets.is_empty())
                }
                _ => false,
            };
            through || !ability.targets.is_empty()
        };
        let own_text = card.abilities.iter().any(|id| says(&game.rules.ability(*id).text, word) && !targets(id));
        if own_text || says(&card.text, word) && !card.abilities.iter().any(targets) {
            report.push(problem(game.rules.name(card.id)).at(card.text_span.unwrap_or(card.span)));
        }
    }
}

/// Whether a text has this word.
fn says(text: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|part| part == word)
}
