//! Reads game files: section by section, definition by definition. Several
//! files are one game: lists are appended, maps united, and what can be said
//! only once may be said only once.

use super::{Draft, Places, ability, list_of, read_list, read_one, table_of, unknown_key};
use crate::raw::{Key, Raw, fields_of};
use crate::report::Report;
use crate::sections::DEFINITIONS;
use serde::Deserialize;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{self, Defines, Defs, EffectId, MomentId, NameKind, Named, StatId};
use tuckbox_core::rules::GameFile;
use tuckbox_core::rules::value::Value;

/// Gives every definition of a game file its number.
pub(super) fn define(root: Raw<'_>) {
    for (section, value) in root.table().unwrap_or_default() {
        if section.text == "moments" {
            for moment in value.list().unwrap_or_default() {
                let _: Result<Defines<MomentId>, _> = moment.read();
            }
        }
        let Some(&(_, kind)) = DEFINITIONS.iter().find(|(name, _)| *name == section.text) else { continue };
        for (key, definition) in value.table().unwrap_or_default() {
            let id = names::with_reader(|reader| reader.names.define(kind, &key.text, Some(key.span)));
            if let Some(id) = id.filter(|_| kind == NameKind::Stat) {
                declare_symbols(StatId::from_index(id), definition);
            }
        }
    }
}

/// Makes the words of a stat's values known, so that they can be read anywhere.
fn declare_symbols(stat: StatId, definition: Raw<'_>) {
    let keys = definition.table().unwrap_or_default();
    let symbols = keys.into_iter().find(|(key, _)| key.text == "symbols");
    if let Some(words) = symbols.and_then(|(_, words)| words.read().ok()) {
        names::with_reader(|reader| reader.declare_symbols(stat, words));
    }
}

/// Reads a game file into the draft.
pub(super) fn read(root: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    let Some(sections) = table_of(root, report) else {
        report.lose(&NameKind::ALL);
        return;
    };
    draft.places.head.get_or_insert(root.span());
    for (key, value) in sections {
        if !section(&key, value, draft, report) {
            let known: Vec<String> = fields_of::<GameFile>().iter().map(|&field| field.into()).collect();
            report.fail(unknown_key(&key, "in a game", &known));
            continue;
        }
        draft.places.keys.entry(key.text.into_owned()).or_insert(key.span);
    }
}

/// Reads one section; `false` if there is none of this name.
fn section(key: &Key, value: Raw<'_>, draft: &mut Draft, report: &mut Report) -> bool {
    let Draft { game, places, .. } = draft;
    match &*key.text {
        "title" => once(key, value, &mut game.title, places, report),
        "format" => once(key, value, &mut game.format, places, report),
        "version" => version(key, value, game, places, report),
        "seats" => once(key, value, &mut game.seats, places, report),
        "trigger_order" => once(key, value, &mut game.trigger_order, places, report),
        "last_left" => once(key, value, &mut game.last_left, places, report),
        "leaves" => once(key, value, &mut game.leaves, places, report),
        "deck_zone" => once(key, value, &mut game.deck_zone, places, report),
        "look" => once(key, value, &mut game.look, places, report),
        "target_word" => once(key, value, &mut game.target_word, places, report),
        "default_decks" => list("default_decks", value, &mut game.default_decks, places, report),
        "stats" => definitions(value, "stat", &mut game.stats, places, report),
        "tags" => definitions(value, "tag", &mut game.tags, places, report),
        "zones" => definitions(value, "zone", &mut game.zones, places, report),
        "phases" => definitions(value, "phase", &mut game.phases, places, report),
        "events" => definitions(value, "event", &mut game.events, places, report),
        "targets" => definitions(value, "kind of target", &mut game.targets, places, report),
        "rules" => definitions(value, "rule", &mut game.rules, places, report),
        "actions" => definitions(value, "action", &mut game.actions, places, report),
        "windows" => definitions(value, "window", &mut game.windows, places, report),
        "effects" => effects(value, draft, report),
        "settings" => definitions(value, "setting", &mut game.settings, places, report),
        "profiles" => definitions(value, "profile", &mut game.profiles, places, report),
        "charts" => definitions(value, "chart", &mut game.charts, places, report),
        "moments" => moments(value, report),
        "targeting" => list("targeting", value, &mut game.targeting, places, report),
        "checks" => list("checks", value, &mut game.checks, places, report),
        "score" => score(key, value, &mut game.score, places, report),
        "deck_rules" => list("deck_rules", value, &mut game.deck_rules, places, report),
        "table" => list("table", value, &mut game.table, places, report),
        "links" => list("links", value, &mut game.links, places, report),
        "flow" => list("flow", value, &mut game.flow, places, report),
        "abilities" => {
            for raw in list_of(value, report).unwrap_or_default() {
                if let Some(id) = ability::read(raw, None, draft, report) {
                    draft.game_abilities.push(id);
                }
            }
        }
        _ => return false,
    }
    true
}

/// What a game says only once.
fn once<'a, T: Deserialize<'a>>(key: &Key, value: Raw<'a>, target: &mut T, places: &Places, report: &mut Report) {
    if let Some(&first) = places.keys.get(&*key.text) {
        let problem = Diagnostic::error("set-twice", format!("The game sets `{}` twice.", key.text));
        return report.fail(problem.at(key.span).and(first, "first here").hint("Keep one of them."));
    }
    if let Some(read) = read_one(value, "here", report) {
        *target = read;
    }
}

/// How well a seat stands, with where it is said.
fn score(key: &Key, value: Raw<'_>, target: &mut Option<Value>, places: &mut Places, report: &mut Report) {
    once(key, value, target, places, report);
    places.lists.entry("score").or_default().push(value.span());
}

/// The version of the game, which mods are held to.
fn version(key: &Key, value: Raw<'_>, game: &mut GameFile, places: &Places, report: &mut Report) {
    once(key, value, &mut game.version, places, report);
    if game.version.as_deref().is_some_and(|version| semver::Version::parse(version).is_err()) {
        let problem = Diagnostic::error("wrong-version", "This is not a version.").at(value.span());
        report.fail(problem.hint("A version has three numbers, such as `1.0.0`."));
    }
}

/// A list, to which every file may add.
fn list<'a, T: Deserialize<'a>>(
    key: &'static str,
    value: Raw<'a>,
    target: &mut Vec<T>,
    places: &mut Places,
    report: &mut Report,
) {
    let spans = places.lists.entry(key).or_default();
    for (member, span) in read_list(value, &format!("in `{key}`"), report) {
        target.push(member);
        spans.push(span);
    }
}

/// Named definitions.
fn definitions<'a, T: Named, V: Deserialize<'a>>(
    value: Raw<'a>,
    what: &str,
    target: &mut Defs<T, V>,
    places: &mut Places,
    report: &mut Report,
) {
    let Some(entries) = table_of(value, report) else { return report.lose(&[T::KIND]) };
    for (key, raw) in entries {
        let Some(id) = super::find::<T>(&key.text) else { continue };
        places.bodies.entry((T::KIND, index(id))).or_insert(raw.extent());
        if let Some(read) = read_one(raw, &format!("in the {what} `{}`", key.text), report) {
            // What is defined twice is told once, and does not spoil the first.
            if target.0.iter().all(|(known, _)| index(*known) != index(id)) {
                target.0.push((id, read));
            }
        }
    }
}

/// Effects: lists of operations, read one by one.
fn effects(value: Raw<'_>, draft: &mut Draft, report: &mut Report) {
    let Some(entries) = table_of(value, report) else { return };
    for (key, raw) in entries {
        let Some(id) = super::find::<EffectId>(&key.text) else { continue };
        draft.places.bodies.entry((NameKind::Effect, index(id))).or_insert(raw.extent());
        let ops = read_list(raw, "in an effect", report).into_iter().map(|(op, _)| op).collect();
        draft.game.effects.0.push((id, ops));
    }
}

/// Moments were defined in the first round; here only their form is checked.
fn moments(value: Raw<'_>, report: &mut Report) {
    for raw in list_of(value, report).unwrap_or_default() {
        if let Err(problem) = raw.read::<Box<str>>() {
            report.fail(*problem);
        }
    }
}

fn index<T: Named>(id: T) -> u16 {
    u16::try_from(id.index()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::{Document, Format};
    use tuckbox_core::diagnostic::FileId;

    #[test]
    fn every_field_of_a_game_is_a_section() {
        let document = Document::parse(FileId(0), "[]", Format::Ron).unwrap();
        for &field in fields_of::<GameFile>() {
            let key = Key { text: field.into(), span: document.root().span(), filled: false };
            assert!(section(&key, document.root(), &mut Draft::default(), &mut Report::default()), "{field}");
        }
    }
}
