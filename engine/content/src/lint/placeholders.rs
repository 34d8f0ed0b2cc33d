//! Placeholders in texts for which there is nothing to put in.
//!
//! ```toml
//! text = "Deal {amuont} damage."
//! [[card.ability]]
//! amount = 2
//! ```

use super::context::Context;
use crate::message::hinted;
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{EventId, Named};
use tuckbox_core::suggest;

/// What the line of the log of an event may name.
const OF_EVENTS: [&str; 6] = ["subject", "source", "amount", "seat", "owner", "source_owner"];

pub(super) fn check(game: &Context, report: &mut Report) {
    for card in game.cards().filter(|card| !card.abilities_broken) {
        let abilities = card.abilities.iter().map(|&id| game.rules.ability(id));
        let known: Vec<&str> = abilities.flat_map(|ability| &ability.with.list).map(|(name, _)| &**name).collect();
        let what = format!("the card `{}`", game.rules.name(card.id));
        unknown(&card.text, &known, &what, card.text_span, report);
    }
    for (_, ability, place, name) in game.abilities() {
        let known: Vec<&str> = ability.with.list.iter().map(|(name, _)| &**name).collect();
        unknown(&ability.text, &known, &name, Some(place.key("text")), report);
    }
    for id in game.ids::<EventId>() {
        let Some(event) = game.rules.events.get(id.index()) else { continue };
        let what = format!("the event `{}`", game.rules.name(id));
        unknown(&event.log, &OF_EVENTS, &what, game.place(id), report);
    }
}

fn unknown(text: &str, known: &[&str], what: &str, span: Option<Span>, report: &mut Report) {
    for word in unclosed(text).filter(|word| known.contains(word)) {
        let message = format!("The text of {what} has `{{{word}`, whose brace is never closed.");
        report
            .push(Diagnostic::error("unknown-placeholder", message).at(span).hint(format!("Close it: `{{{word}}}`.")));
    }
    for place in placeholders(text) {
        let (name, words) = place.split_once('|').map_or((place, None), |(name, words)| (name, Some(words)));
        if words.is_some_and(|words| words.split('|').count() != 2) {
            let message = format!("The text of {what} has `{{{place}}}`, which gives other than two forms of a word.");
            let problem = Diagnostic::error("unknown-placeholder", message).at(span);
            report.push(problem.hint(format!("Write `{{{name}|one|more}}`: the first where the number is 1.")));
        }
        if known.contains(&name) {
            continue;
        }
        let message =
            format!("The text of {what} has a place for `{{{name}}}`, but there is no parameter of this name.");
        let problem = Diagnostic::error("unknown-placeholder", message).at(span);
        let near = suggest::nearest(name, known.iter().copied());
        // Either of the two may be the one that is misspelt.
        let hint = near.map(|near| {
            format!("`{near}` is given; one of the two is misspelt, and the place and the name must be the same word.")
        });
        let hint = hint.or_else(|| suggest::hint(name, known.iter().copied(), "These names may stand in braces"));
        report.push(hinted(
            problem,
            hint.or_else(|| Some(format!("Give an ability `{name} = …`, or write the text without braces."))),
        ));
    }
}

/// The words after braces that are not closed before the next one.
fn unclosed(text: &str) -> impl Iterator<Item = &str> {
    let open = text.split('{').skip(1).filter(|part| !part.contains('}'));
    open.map(|part| part.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default())
}

/// What stands in braces.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(place, _)| place)
}
