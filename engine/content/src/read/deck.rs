//! Reads decks: which cards start in which zone, how many of each.

use super::{DeckDraft, DeckZone, Draft, card, defined_names, is_defined, note, table_of, unknown_key};
use crate::raw::{Key, Raw, Scalar};
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{CardId, DeckId, Kind, ZoneId};

/// The key that stands for the game's `deck_zone`.
pub(crate) const CARDS: &str = "cards";

pub(super) fn read(raw: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    let Some(entries) = table_of(raw, report) else { return };
    let Some((id, span)) = card::identity::<DeckId>(&entries, raw, "deck", report) else { return };
    let failures = report.failures();
    let mut deck = DeckDraft { id, span, title: Box::default(), zones: Vec::new(), broken: false };
    for (key, value) in entries {
        match &*key.text {
            "id" => {}
            "name" => match value.read() {
                Ok(title) => deck.title = title,
                Err(problem) => report.fail(*problem),
            },
            _ => {
                if let Some(zone) = zone(&key, draft, report) {
                    let cards = cards(&key, value, report);
                    deck.zones.push(DeckZone { zone, span: key.span, cards });
                }
            }
        }
    }
    deck.broken = report.failures() > failures;
    draft.decks.push(deck);
}

/// The zone a key of a deck names.
fn zone(key: &Key, draft: &Draft, report: &mut Report) -> Option<ZoneId> {
    if is_defined(Kind::Zone, &key.text) {
        return Some(note(key));
    }
    if key.text == CARDS
        && let Some(zone) = draft.game.deck_zone
    {
        return Some(zone);
    }
    if !report.lost(Kind::Zone) {
        let mut known = vec![String::from("id"), String::from("name")];
        known.extend(draft.game.deck_zone.map(|_| CARDS.into()));
        known.extend(defined_names(Kind::Zone));
        report.fail(unknown_key(key, "in a deck: it is neither a key of decks nor a zone of the game", &known));
    }
    None
}

/// Cards with their numbers.
fn cards(zone: &Key, value: Raw<'_>, report: &mut Report) -> Vec<(CardId, u16, Span)> {
    let mut cards = Vec::new();
    let entries = match value.table() {
        Ok(entries) => entries,
        Err(problem) => {
            let hint =
                format!("Write `{} = {{ imp = 2, ogre = 1 }}` with the ids of cards and how many of each.", zone.text);
            report.fail(problem.hint(hint));
            return cards;
        }
    };
    for (key, count) in entries {
        let number = match count.scalar() {
            Scalar::Int(number) => u16::try_from(number).ok().filter(|&number| number > 0),
            _ => None,
        };
        let Some(number) = number else {
            let problem = Diagnostic::error(
                "wrong-type",
                format!("How many copies of `{}` there are must be a whole number from 1 on.", key.text),
            );
            report.fail(problem.at(count.span()).hint("Remove the card if there is none."));
            continue;
        };
        cards.push((note(&key), number, key.span));
    }
    cards
}
