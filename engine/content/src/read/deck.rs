//! Reads decks: which cards start in which zone, how many of each.

use super::{
    DeckDraft, DeckEntry, DeckOption, DeckZone, Draft, defined_names, identity, is_defined, note, table_of, unknown_key,
};
use crate::message;
use crate::patch::Family;
use crate::raw::{Entries, Key, Raw, Scalar};
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{CardId, DeckId, NameKind, SettingId, ZoneId};
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::suggest;

/// The key that stands for the game's `deck_zone`.
pub(crate) const CARDS: &str = "cards";

pub(super) fn read(raw: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    let Some(entries) = table_of(raw, report) else { return };
    let Some((id, span)) = identity::<DeckId>(&entries, raw, "deck", report) else { return };
    let failures = report.failures();
    let mut deck = DeckDraft { id, span, title: Box::default(), zones: Vec::new(), table: false, broken: false };
    for (key, value) in entries {
        match &*key.text {
            "id" => {}
            "table" => match value.read() {
                Ok(table) => deck.table = table,
                Err(problem) => report.fail(*problem),
            },
            "name" => match value.read() {
                Ok(title) => deck.title = title,
                Err(problem) => report.fail(*problem),
            },
            _ => {
                if let Some(zone) = zone(&key, draft, report) {
                    deck.zones.push(cards(zone, &key, value, &draft.families, report));
                }
            }
        }
    }
    deck.broken = report.failures() > failures;
    draft.decks.push(deck);
}

/// The zone a key of a deck names.
fn zone(key: &Key, draft: &Draft, report: &mut Report) -> Option<ZoneId> {
    if is_defined(NameKind::Zone, &key.text) {
        return Some(note(key));
    }
    if key.text == CARDS
        && let Some(zone) = draft.game.deck_zone
    {
        return Some(zone);
    }
    if !report.lost(NameKind::Zone) {
        let mut known = vec![String::from("id"), String::from("name"), String::from("table")];
        known.extend(draft.game.deck_zone.map(|_| CARDS.into()));
        known.extend(defined_names(NameKind::Zone));
        report.fail(unknown_key(key, "in a deck: it is neither a key of decks nor a zone of the game", &known));
    }
    None
}

/// Cards with their numbers: `imp = 2`, or `imp = { count = 2, on = "setting" }`.
/// `"{suit}_{rank}" = 1` are all cards of the family that is so called, but
/// those that have a number of their own beside it, which may be 0.
fn cards(zone: ZoneId, key: &Key, value: Raw<'_>, families: &[Family], report: &mut Report) -> DeckZone {
    let mut found = DeckZone { zone, span: key.span, cards: Vec::new(), options: Vec::new() };
    let entries = match value.table() {
        Ok(entries) => entries,
        Err(problem) => {
            let hint =
                format!("Write `{} = {{ imp = 2, ogre = 1 }}` with the ids of cards and how many of each.", key.text);
            report.fail(problem.hint(hint));
            return found;
        }
    };
    let own: Vec<String> = entries.iter().map(|(key, _)| key.text.to_string()).collect();
    for (key, count) in entries {
        let named: Vec<Key> = match key.text.contains('{') {
            false => vec![key.clone()],
            true => {
                let ids = family(&key, families, report).iter().filter(|id| !own.contains(id));
                ids.map(|id| Key { text: id.clone().into(), ..key.clone() }).collect()
            }
        };
        let Some(first) = named.first() else { continue };
        if let Ok(parts) = count.table() {
            if let Some(option) = option(first, parts, count.span(), report) {
                found.options.extend(
                    named.iter().map(|key| DeckOption {
                        entry: DeckEntry { card: note(key), ..option.entry },
                        ..option.clone()
                    }),
                );
            }
            continue;
        }
        let none = count.scalar() == Scalar::Int(0)
            && families
                .iter()
                .any(|family| own.contains(&family.pattern) && family.ids.iter().any(|id| *id == key.text));
        if none {
            let _: CardId = note(&key);
        } else if let Some(number) = copies(&key, count, report) {
            found.cards.extend(named.iter().map(|key| DeckEntry { card: note(key), count: number, span: key.span }));
        }
    }
    found
}

/// The ids of a family that a deck names.
fn family<'a>(key: &Key, families: &'a [Family], report: &mut Report) -> &'a [String] {
    if let Some(family) = families.iter().find(|family| family.pattern == key.text) {
        return &family.ids;
    }
    if !report.lost(NameKind::Card) {
        let known: Vec<&str> = families.iter().map(|family| &*family.pattern).collect();
        let message = format!("There is no family of cards with the id `{}`.", key.text);
        let problem = Diagnostic::error(NameKind::Card.unknown_code(), message).at(key.span);
        let hint = suggest::hint(&key.text, known, "The families are");
        report.fail(message::hinted(problem, hint.or_else(|| Some("Name cards by their ids.".into()))));
    }
    &[]
}

fn copies(card: &Key, count: Raw<'_>, report: &mut Report) -> Option<u16> {
    let number = match count.scalar() {
        Scalar::Int(number) => u16::try_from(number).ok().filter(|&number| number > 0),
        _ => None,
    };
    if number.is_none() {
        let message = format!("How many copies of `{}` there are must be a whole number from 1 on.", card.text);
        report
            .fail(Diagnostic::error("wrong-type", message).at(count.span()).hint("Remove the card if there is none."));
    }
    number
}

/// A card that is there only by a setting.
fn option(card: &Key, parts: Entries<'_>, span: Span, report: &mut Report) -> Option<DeckOption> {
    let (mut count, mut setting, mut is) = (Some(1), None, None);
    for (key, value) in parts {
        match &*key.text {
            "count" => count = copies(card, value, report),
            "on" => setting = value.read::<SettingId>().map_err(|problem| report.fail(*problem)).ok(),
            "is" => is = value.read::<Chosen>().map_err(|problem| report.fail(*problem)).ok(),
            _ => {
                let known = ["count", "on", "is"].map(String::from);
                report.fail(unknown_key(&key, "in an entry of a deck", &known));
            }
        }
    }
    if setting.is_none() {
        let message = format!("The entry of `{}` does not say on which setting it depends.", card.text);
        let hint = format!("Write `{} = {{ count = 1, on = \"setting\" }}`, or just `{} = 1`.", card.text, card.text);
        report.fail(Diagnostic::error("missing-key", message).at(span).hint(hint));
    }
    let entry = DeckEntry { card: note(card), count: count?, span: card.span };
    Some(DeckOption { entry, setting: setting?, is })
}
