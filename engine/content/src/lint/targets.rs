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
    for card in game.cards().filter(|card| !card.abilities_broken) {
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
        let place = card.text_span.unwrap_or(card.span);
        let texts = card.abilities.iter().map(|id| &game.rules.ability(*id).text).chain([&card.text]);
        if own_text || says(&card.text, word) && !card.abilities.iter().any(targets) {
            report.push(problem(game.rules.name(card.id)).at(place));
        } else if let Some(part) = texts.filter_map(|text| unclear(game, text, word)).next() {
            let name = game.rules.name(card.id);
            let message = format!("The text of the card `{name}` says \"{part}\", which names no kind of target.");
            let hint = format!(
                "Write what is targeted behind \"{word}\", as a kind of target does in its `text`, or in words it is `called` by."
            );
            report.push(Diagnostic::error("target-without-kind", message).at(place).hint(hint));
        }
    }
}

/// Where a text says the word without a kind: the word before it and itself. A
/// kind is named by the word behind it, as in the `text` of some kind of target
/// ("target creature"), or by words it is `called` by ("any target").
fn unclear(game: &Context, text: &str, word: &str) -> Option<String> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_target = |one: &str| bare(one) == word.to_lowercase();
    let kinds = &game.rules.targets;
    let behind: Vec<String> = kinds
        .iter()
        .flat_map(|kind| {
            let words: Vec<&str> = kind.text.split_whitespace().collect();
            let pairs = words.windows(2).filter(|pair| is_target(pair[0])).map(|pair| bare(pair[1]));
            pairs.collect::<Vec<_>>()
        })
        .collect();
    // Where no kind is told in these words, texts are not held to them.
    if behind.is_empty() {
        return None;
    }
    let called = || kinds.iter().flat_map(|kind| &kind.called).map(|words| words.to_lowercase());
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().enumerate().filter(|(_, one)| is_target(one)).find_map(|(at, one)| {
        let next = words.get(at + 1).filter(|_| one.ends_with(char::is_alphanumeric)).map(|next| bare(next));
        let named = next.is_some_and(|next| behind.iter().any(|kind| next == *kind || next == format!("{kind}s")));
        let last = at.checked_sub(1).and_then(|at| words.get(at));
        let so_far: Vec<String> = words.iter().take(at + 1).map(|word| bare(word)).collect();
        let told = called().any(|words| format!(" {}", so_far.join(" ")).ends_with(&format!(" {words}")));
        (!named && !told).then(|| last.into_iter().chain([one]).map(|one| bare(one)).collect::<Vec<_>>().join(" "))
    })
}

/// Whether a text has this word.
fn says(text: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|part| part == word)
}
