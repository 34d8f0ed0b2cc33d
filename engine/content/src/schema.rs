//! JSON schemas for editors, made from the same types that read the files, so
//! that completion and hover text never lag behind. The format of cards and
//! decks has keys that only a game knows; their schemas leave room for these.

use crate::json::CheckJson;
use crate::patch::FAMILY_KEYS;
use crate::read::CARD_KEYS;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use tuckbox_core::rules::GameFile;
use tuckbox_core::rules::card::Ability;
use tuckbox_core::rules::op::{Changes, Param};

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// Names and texts of the schema files.
pub fn files() -> Vec<(&'static str, String)> {
    let files = [
        ("game.schema.json", game()),
        ("cards.schema.json", cards()),
        ("decks.schema.json", decks()),
        ("check.schema.json", check()),
    ];
    files.into_iter().map(|(name, schema)| (name, format!("{schema:#}\n"))).collect()
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft07().into_generator()
}

/// The schema of game files, for those who write them in TOML.
fn game() -> Value {
    let mut generator = generator();
    let mut game = object_of::<GameFile>(&mut generator);
    let ability = ability(&mut generator);
    let list = json!({ "type": "array", "items": { "$ref": "#/definitions/AbilityTable" }, "description": "Abilities of the game: keywords, replacements, rules that react." });
    set(&mut game, &["properties", "abilities"], list);
    finish(game, "Tuckbox game", generator, Some(ability))
}

fn cards() -> Value {
    let mut generator = generator();
    let ability = ability(&mut generator);
    let card = json!({
        "type": "object",
        "description": "A card. Any key not listed is a stat of the game.",
        "required": ["id"],
        "properties": {
            "id": { "type": "string", "description": "Names the card in decks, scenarios and scripts." },
            "name": { "type": "string", "description": "The name people read. Left out: the id." },
            "kind": { "type": "string", "description": "Its kind: a tag of the game that says which stats its cards give." },
            "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true, "description": "Printed tags." },
            "token": { "type": "boolean", "description": "Made by effects only; in no deck." },
            "was": { "type": "string", "description": "The id it had before: running and saved matches that know it by that one keep it." },
            "text": { "type": "string", "description": "The text people read; `{name}` stands for a parameter of an ability." },
            "ability": { "type": "array", "items": { "$ref": "#/definitions/AbilityTable" } },
            "each": {
                "type": "object",
                "description": "Makes this a family: one card for every combination of these values. Each name is a stat of the cards, and `{name}` in their texts stands for its value.",
                "minProperties": 1,
                "additionalProperties": {
                    "type": "array",
                    "minItems": 1,
                    "items": { "type": ["integer", "string"] },
                },
            },
            "words": {
                "type": "object",
                "description": "How values of `each` are written in texts for people: `{ rank = { 11 = \"Jack\" } }`.",
                "additionalProperties": { "type": "object", "additionalProperties": { "type": ["integer", "string"] } },
            },
        },
        "additionalProperties": {
            "type": ["integer", "string"],
            "description": "A stat of the game: a whole number, or the word of a symbol.",
        },
    });
    debug_assert!(CARD_KEYS.iter().chain(&FAMILY_KEYS).all(|key| card["properties"].get(key).is_some()));
    let file = json!({
        "type": "object",
        "properties": { "card": { "type": "array", "items": card }, "deck": { "type": "array", "items": deck() } },
        "additionalProperties": false,
    });
    finish(file, "Tuckbox cards", generator, Some(ability))
}

/// The schema of what `check --json` writes.
fn check() -> Value {
    let mut generator = generator();
    let checked = object_of::<CheckJson>(&mut generator);
    finish(checked, "Tuckbox check", generator, None)
}

/// The text of the schema of a type that stands for a whole file.
pub fn text_of<T: JsonSchema>(title: &str) -> String {
    let mut generator = generator();
    let whole = object_of::<T>(&mut generator);
    format!("{:#}\n", finish(whole, title, generator, None))
}

fn decks() -> Value {
    let file = json!({
        "type": "object",
        "properties": { "deck": { "type": "array", "items": deck() } },
    });
    finish(file, "Tuckbox decks", generator(), None)
}

fn deck() -> Value {
    json!({
        "type": "object",
        "description": "A deck. Any key not listed is a zone of the game: how many of which cards start in it. The id of a family, such as `\"{suit}_{rank}\"`, stands for all its cards.",
        "required": ["id"],
        "properties": {
            "id": { "type": "string", "description": "Names the deck." },
            "name": { "type": "string", "description": "The name people read." },
            "table": { "type": "boolean", "description": "It belongs to the table: it is put out once, whoever plays." },
        },
        "additionalProperties": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    { "type": "integer", "minimum": 0 },
                    {
                        "type": "object",
                        "description": "In the deck only by a setting.",
                        "required": ["on"],
                        "properties": {
                            "count": { "type": "integer", "minimum": 1, "description": "How many; 1 if left out." },
                            "on": { "type": "string", "description": "The setting that must be on." },
                            "is": {
                                "type": ["integer", "boolean", "string"],
                                "description": "The value the setting must have, where on is not enough.",
                            },
                        },
                        "additionalProperties": false,
                    },
                ],
            },
        },
    })
}

/// An ability as a table: the keys of the type, the words that say what makes
/// it work, what it changes, and parameters.
fn ability(generator: &mut SchemaGenerator) -> Value {
    let mut ability = object_of::<Ability>(generator);
    let changes = object_of::<Changes>(generator);
    let mut kinds = Map::new();
    for (key, text) in [
        ("use", "Is used through this action."),
        ("when", "Works after this event."),
        ("instead", "Works instead of this event."),
    ] {
        kinds.insert(key.into(), json!({ "type": "string", "description": text }));
    }
    kinds.insert("while".into(), json!({ "const": true, "description": "Holds all the time." }));
    if let Some(properties) = ability.get_mut("properties").and_then(Value::as_object_mut) {
        properties.extend(kinds);
        let shorthand = changes.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        properties.extend(shorthand);
    }
    let one_of: Vec<Value> = ["use", "when", "instead", "while", "kind"].map(|key| json!({ "required": [key] })).into();
    set(&mut ability, &["oneOf"], Value::Array(one_of));
    let param = generator.subschema_for::<Param>();
    set(&mut ability, &["additionalProperties"], param.to_value());
    ability
}

/// The schema of a struct itself, not a reference to it.
fn object_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    let mut schema = T::json_schema(generator);
    for transform in generator.transforms_mut() {
        transform.transform(&mut schema);
    }
    schema.to_value()
}

fn finish(mut schema: Value, title: &str, mut generator: SchemaGenerator, ability: Option<Value>) -> Value {
    let mut definitions: Map<String, Value> = generator.take_definitions(true);
    if let Some(ability) = ability {
        definitions.insert("AbilityTable".into(), ability);
    }
    if let Some(value) = definitions.get_mut("Value") {
        let word = value.take();
        *value = json!({ "anyOf": [{ "type": "integer", "description": "This number." }, word] });
    }
    definitions.values_mut().for_each(tidy);
    tidy(&mut schema);
    set(&mut schema, &["$schema"], DRAFT.into());
    set(&mut schema, &["title"], title.into());
    if !definitions.is_empty() {
        set(&mut schema, &["definitions"], Value::Object(definitions));
    }
    schema
}

/// Takes out what only Rust means: defaults as the engine stores them, and
/// `null`, which neither format has.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.contains_key("default")
                && ["type", "allOf", "anyOf", "$ref"].iter().any(|key| object.contains_key(*key))
            {
                object.remove("default");
            }
            let some = object.get("anyOf").and_then(Value::as_array).and_then(|list| match list.as_slice() {
                [some, null] if null == &json!({ "type": "null" }) => Some(some.clone()),
                _ => None,
            });
            if let Some(some) = some {
                object.remove("anyOf");
                object.insert("allOf".into(), json!([some]));
            }
            if let Some(types) = object.get_mut("type")
                && let Some([some, null]) = types.as_array().map(Vec::as_slice)
                && null == "null"
            {
                *types = some.clone();
            }
            object.values_mut().for_each(tidy);
        }
        Value::Array(list) => list.iter_mut().for_each(tidy),
        _ => {}
    }
}

fn set(schema: &mut Value, path: &[&str], value: Value) {
    let Some((last, parents)) = path.split_last() else { return };
    let mut at = schema;
    for key in parents {
        let Some(next) = at.get_mut(key) else { return };
        at = next;
    }
    if let Some(object) = at.as_object_mut() {
        object.insert((*last).into(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::fields_of;
    use schemars::Schema;

    #[test]
    fn every_key_of_an_ability_is_in_the_schema_of_cards() {
        let cards = cards();
        let properties = &cards["definitions"]["AbilityTable"]["properties"];
        for key in fields_of::<Ability>().iter().chain(fields_of::<Changes>()) {
            assert!(properties.get(key).is_some(), "{key}");
        }
        assert!(Schema::try_from(cards).is_ok());
    }
}
