//! Reads cards. A card's keys are its own few and the stats of its game, so
//! that a file of cards reads like a spreadsheet.

use super::{
    CardDraft, Draft, Given, Printed, ability, deck, defined_names, identity, is_defined, note, table_of, unknown_key,
};
use crate::patch::FAMILY_KEYS;
use crate::raw::{Key, Raw, Scalar};
use crate::report::Report;
use serde::Deserialize;
use tuckbox_core::names::{CardId, DeckId, Defines, NameKind, Named, TagId};
use tuckbox_core::rules::Scope;
use tuckbox_core::rules::sets::Tags;

/// The keys of a card that are not stats.
pub(crate) const KEYS: [&str; 8] = ["id", "name", "kind", "tags", "token", "text", "ability", "was"];

/// Gives every card and deck of a file its number.
pub(super) fn define(root: Raw<'_>) {
    for (key, value) in root.table().unwrap_or_default() {
        for member in value.list().unwrap_or_default() {
            let entries = member.table().unwrap_or_default();
            let Some((_, id)) = entries.into_iter().find(|(key, _)| key.text == "id") else { continue };
            match &*key.text {
                "card" => drop(id.read::<Defines<CardId>>()),
                "deck" => drop(id.read::<Defines<DeckId>>()),
                _ => {}
            }
        }
    }
}

/// Reads a file of cards or decks.
pub(super) fn read(root: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    for (key, value) in table_of(root, report).unwrap_or_default() {
        let is_deck = match &*key.text {
            "card" => false,
            "deck" => true,
            _ => {
                report.fail(unknown_key(&key, "in a file of cards or decks", &["card".into(), "deck".into()]));
                continue;
            }
        };
        let members = match value.list() {
            Ok(members) => members,
            Err(problem) => {
                report.fail(problem.hint(format!("Head each one with `[[{}]]`.", key.text)));
                report.lose(&[NameKind::Card, NameKind::Deck]);
                continue;
            }
        };
        for member in members {
            match is_deck {
                true => deck::read(member, draft, report),
                false => read_card(member, draft, report),
            }
        }
    }
}

fn read_card(raw: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    let Some(entries) = table_of(raw, report) else { return };
    let Some((id, span)) = identity::<CardId>(&entries, raw, "card", report) else { return };
    let name = entries.iter().find(|(key, _)| key.text == "id").map(|(_, value)| value.scalar());
    let Some(Scalar::Text(name)) = name else { return };
    report.within(format!("card `{name}`"), |report| {
        let mut card = CardDraft {
            id,
            span,
            title: name.as_ref().into(),
            kind: None,
            tags: Tags::NONE,
            given: Vec::new(),
            text: Box::default(),
            text_span: None,
            token: false,
            abilities: Vec::new(),
            was: None,
            broken: false,
            abilities_broken: false,
        };
        for (key, value) in entries {
            let failures = report.failures();
            entry(&mut card, &key, value, draft, report);
            let broken = if key.text == "ability" { &mut card.abilities_broken } else { &mut card.broken };
            *broken |= report.failures() > failures;
        }
        // What is defined twice is told once, and does not spoil the first.
        if draft.known.insert(id.index()) {
            draft.cards.push(card);
        }
    });
}

fn entry(card: &mut CardDraft, key: &Key, value: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    match &*key.text {
        "id" => {}
        "name" => set(&mut card.title, value, report),
        "kind" => {
            let mut kind: Option<TagId> = None;
            set(&mut kind, value, report);
            card.kind = kind.map(|kind| (kind, value.span()));
            card.tags = kind.map_or(card.tags, |kind| card.tags.with(Tags::one(kind)));
        }
        "tags" => {
            let mut tags = Tags::NONE;
            set(&mut tags, value, report);
            card.tags = card.tags.with(tags);
        }
        "token" => set(&mut card.token, value, report),
        "was" => set(&mut card.was, value, report),
        "text" => {
            set(&mut card.text, value, report);
            card.text_span = Some(value.span());
        }
        "ability" => {
            let list = value.list().map_err(|problem| {
                let one = matches!(value.scalar(), Scalar::Other) && value.table().is_ok();
                report.fail(if one { problem.hint("Head each ability with `[[card.ability]]`.") } else { *problem });
            });
            for (raw, number) in list.unwrap_or_default().into_iter().zip(1..) {
                let read = |report: &mut Report| ability::read(raw, Some(card.id), draft, report);
                card.abilities.extend(report.within(format!("ability {number}"), read));
            }
        }
        name if is_defined(NameKind::Stat, name) => {
            let printed = match value.scalar() {
                Scalar::Int(number) => Printed::Number(number),
                Scalar::Text(word) => Printed::Word(word.as_ref().into()),
                _ => Printed::Other,
            };
            card.given.push(Given { stat: note(key), value: printed, span: value.span() });
        }
        _ if key.filled || report.lost(NameKind::Stat) => {}
        _ => {
            let stats = draft.game.stats.0.iter().filter(|(_, stat)| stat.of == Scope::Piece).count();
            let mut known: Vec<String> = KEYS.map(String::from).into();
            known.extend(FAMILY_KEYS.map(String::from));
            known.extend(defined_names(NameKind::Stat).into_iter().filter(|_| stats > 0));
            let problem = unknown_key(key, "in a card: it is neither a key of cards nor a stat of the game", &known);
            report.fail(match ability::has_key(&key.text) {
                true => problem.hint(format!(
                    "`{}` belongs to an ability: write it under `[[card.ability]]`, or in a patch go there with `at = [\"ability\", 1]`.",
                    key.text
                )),
                false => problem,
            });
        }
    }
}

fn set<'a, T: Deserialize<'a>>(target: &mut T, value: Raw<'a>, report: &mut Report) {
    match value.read() {
        Ok(read) => *target = read,
        Err(problem) => report.fail(*problem),
    }
}
