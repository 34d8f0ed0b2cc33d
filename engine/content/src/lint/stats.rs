//! Values that a stat of a card cannot have: text for a number, a word that is
//! none of the symbol's, a number out of range, a stat that cards do not have.
//!
//! ```toml
//! attack = "two"
//! faction = "embers"   # the symbols are `ember` and `tide`
//! ```

use super::context::Context;
use super::scopes::owner;
use crate::read::{CardDraft, Given, Printed};
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::Named;
use tuckbox_core::rules::{Scope, Stat};
use tuckbox_core::suggest;
use tuckbox_core::words::quoted;

pub(super) fn check(game: &Context, report: &mut Report) {
    for card in &game.linked.cards {
        for given in &card.given {
            let stat = game.rules.stats.get(given.stat.index());
            if let Some(problem) = stat.and_then(|stat| wrong(game, card, given, stat)) {
                report.push(problem.at(given.span).trace(format!("card `{}`", game.rules.name(card.id))));
            }
        }
    }
}

fn wrong(game: &Context, card: &CardDraft, given: &Given, stat: &Stat) -> Option<Diagnostic> {
    let name = game.rules.name(given.stat);
    let card = game.rules.name(card.id);
    if stat.of != Scope::Piece {
        let message = format!("The card `{card}` gives `{name}`, but that stat belongs to {}.", owner(stat.of));
        return Some(Diagnostic::error("wrong-scope", message).hint("Remove it, or name a stat of pieces."));
    }
    let words: Vec<&str> = stat.symbols.iter().map(|word| &**word).collect();
    match &given.value {
        Printed::Number(_) if !words.is_empty() => {
            let message = format!("The stat `{name}` is a symbol, so a number cannot stand for it.");
            Some(Diagnostic::error("wrong-stat-type", message).hint(format!("Write one of {}.", quoted(&words))))
        }
        Printed::Number(number) => out_of_range(name, *number, stat),
        Printed::Word(word) if words.is_empty() => {
            let message = format!("The stat `{name}` is a number, so the text \"{word}\" cannot stand for it.");
            Some(
                Diagnostic::error("wrong-stat-type", message)
                    .hint(format!("Write `{name} = {}` with a whole number and no quotes.", word.parse().unwrap_or(1))),
            )
        }
        Printed::Word(word) if crate::link::symbol(stat, word).is_none() => {
            let message = format!("`{word}` is not a symbol of the stat `{name}`.");
            let problem = Diagnostic::error("unknown-symbol", message);
            let hint = suggest::hint(word, words, "Its symbols are");
            let patch = || format!("`patches: [(stat: \"{name}\", add: (symbols: [\"{word}\"]))]`");
            Some(match hint {
                Some(hint) if !hint.starts_with("Did you mean") && game.is_of_a_mod(given.span) => {
                    problem.hint(format!("{hint} A mod adds one with a patch: {}.", patch()))
                }
                hint => crate::message::hinted(problem, hint),
            })
        }
        Printed::Word(_) => None,
        Printed::Other => {
            let wanted = if words.is_empty() { "a whole number" } else { "a word in quotes" };
            let message = format!("The stat `{name}` must be {wanted}.");
            Some(
                Diagnostic::error("wrong-stat-type", message)
                    .hint("Fractions, lists and tables are not values of stats."),
            )
        }
    }
}

fn out_of_range(name: &str, number: i64, stat: &Stat) -> Option<Diagnostic> {
    let (min, max) = (stat.min.unwrap_or(i32::MIN), stat.max.unwrap_or(i32::MAX));
    if (i64::from(min)..=i64::from(max)).contains(&number) {
        return None;
    }
    let message = if number < i64::from(min) {
        format!("The stat `{name}` is never below {min}, so it cannot be {number}.")
    } else {
        format!("The stat `{name}` is never above {max}, so it cannot be {number}.")
    };
    Some(Diagnostic::error("stat-out-of-range", message).hint("Change the card, or the `min` and `max` of the stat."))
}
