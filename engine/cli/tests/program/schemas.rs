//! What programs are given is what the schemas say, and nothing else.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, tuckbox, tuckbox_in};
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A schema of the box.
struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn of(name: &str) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas").join(format!("{name}.schema.json"));
        let schema: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("it.json", schema).unwrap();
        let index = compiler.compile("it.json", &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn holds(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|wrong| format!("{wrong:#}"))
    }
}

/// What these words print is what the schema says; without any of its fields that must be
/// there, or with one more, it is not.
fn check(name: &str, words: &[&str]) -> Value {
    let schema = Schema::of(name);
    let output = tuckbox(words, "");
    // Also games that come to no end are told.
    assert!(output.status.code() < Some(2), "{output:?}");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    schema.holds(&value).unwrap();
    let mut more = value.clone();
    more.as_object_mut().unwrap().insert("new".into(), Value::Null);
    assert!(schema.holds(&more).is_err(), "{words:?}: a field that the schema does not have");
    let mut required = 0;
    for field in value.as_object().unwrap().keys() {
        let mut less = value.clone();
        less.as_object_mut().unwrap().remove(field).unwrap();
        required += usize::from(schema.holds(&less).is_err());
    }
    assert!(required > 5, "{words:?}: {required} fields must be there");
    value
}

/// The schema refuses a value that is another at one place: a wrong word, a number for a
/// list, a field that is not there.
fn refuses(name: &str, value: &Value, wrong: &[(&str, Value)]) {
    let schema = Schema::of(name);
    schema.holds(value).unwrap();
    for (place, by) in wrong {
        let mut other = value.clone();
        *other.pointer_mut(place).unwrap() = by.clone();
        assert!(schema.holds(&other).is_err(), "{name}: {place} may be {by}");
    }
}

const WORDS: [&str; 7] = ["simulate", "yard", "--games", "20", "--seed", "7", "--json"];

#[test]
fn simulated_games_are_as_their_schema_says() {
    let plain = check("simulate", &WORDS);
    assert!(plain["seconds"].is_number() && plain.get("cards").is_none(), "{plain}");
    let all =
        check("simulate", &[&WORDS[..], &["--decks", "all", "--cards", "--stat", "purse,coins", "--rows"]].concat());
    assert!(all["rows"].as_array().unwrap().len() == 20 && all["kinds"].is_array(), "{all}");
    check("simulate", &[&WORDS[..], &["--seats", "quick,random", "--limit", "5"]].concat());
}

#[test]
fn files_with_games_and_what_is_made_of_them_are_as_their_schemas_say() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let parts = ["1/2", "2/2"].map(|part| {
        let out = file(&part.replace('/', "-"));
        let words = ["--shard", part, "--cards", "--stat", "purse", "--out", &out];
        let told = check("simulate", &[&WORDS[..], &words].concat());
        assert_eq!(told["shard"], part);
        out
    });
    let merged = check("simulate", &["merge", &parts[0], &parts[1], "--json"]);
    assert!(merged.get("seconds").is_none() && merged["games"] == 20, "{merged}");
    let line = Schema::of("games");
    let text = fs::read_to_string(&parts[0]).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 11);
    lines.iter().for_each(|value| line.holds(value).unwrap());
    let mut other = lines[1].clone();
    other["winners"] = "A".into();
    assert!(line.holds(&other).is_err());
}

#[test]
fn leagues_and_restricted_play_are_as_their_schemas_say() {
    let words = ["yard", "--games", "2", "--seed", "7", "--json"];
    let league = check("league", &[&["league"], &words[..], &["--players", "random,quick"]].concat());
    assert_eq!(league["players"].as_array().unwrap().len(), 2);
    let restrict =
        check("restrict", &[&["restrict"], &words[..], &["--player", "quick", "--without", "throw"]].concat());
    assert_eq!(restrict["left_out"][0]["left_out"], "throw");
}

#[test]
fn swapped_cards_are_as_their_schema_says() {
    let words = ["restrict", "yard", "--games", "4", "--seed", "7", "--player", "random", "--json", "--swap", "price"];
    let swaps = check("swaps", &words);
    assert!(swaps["cards"][0]["worth"]["percent"].is_number() && swaps["alone"].is_array(), "{swaps}");
    refuses(
        "swaps",
        &swaps,
        &[
            ("/cards/0/worth", json!(null)),
            ("/cards/0/by", json!("runner")),
            ("/cards/0", json!({ "card": "toddler" })),
            ("/alone/0", json!(1)),
        ],
    );
    // Not what is left out, whose worth is another figure.
    Schema::of("restrict").holds(&swaps).unwrap_err();
}

#[test]
fn players_of_several_strengths_are_as_their_schema_says() {
    let words = [&WORDS[..], &["--decks", "all", "--strengths", "random,quick"]].concat();
    let plain = check("strengths", &words);
    assert!(plain.get("cards").is_none() && plain["decks"][0]["rates"][1]["percent"].is_number(), "{plain}");
    let cards = check("strengths", &[&words[..], &["--cards", "--swap", "big_sister=snowman"]].concat());
    assert!(!cards["cards"].as_array().unwrap().is_empty() && cards["swaps"]["big_sister"] == "snowman", "{cards}");
    // Of a card that only one of them ever has in hand there is no difference.
    Schema::of("strengths")
        .holds(&{
            let mut none = cards.clone();
            (none["cards"][0]["difference"], none["cards"][0]["rates"][0]) = (json!(null), json!(null));
            none
        })
        .unwrap();
    refuses(
        "strengths",
        &cards,
        &[
            ("/decks/0/rates", json!({ "random": 50 })),
            ("/players/0/games", json!(-1)),
            ("/players/0", json!("random")),
            ("/cards/0/beyond_chance", json!("yes")),
        ],
    );
}

#[test]
fn compared_games_are_as_their_schema_says() {
    let against = [&WORDS[..], &["--decks", "all", "--swap", "big_sister=snowman", "--against", "plain"]].concat();
    let played = check("compare", &against);
    assert_eq!((&played["after"]["swaps"]["big_sister"], &played["effect"]), (&"snowman".into(), &2.0.into()));
    refuses(
        "compare",
        &played,
        &[
            ("/decks/hill/standing", json!("better")),
            ("/decks/hill", json!(3.1)),
            ("/seats/A/low", json!(null)),
            ("/before/mods", json!("none")),
            ("/decided", json!("no")),
            ("/after", json!(null)),
        ],
    );
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [before, after, edited] = ["before", "after", "box"].map(file);
    let root = Path::new(&edited);
    copy(Path::new(BOX), root);
    let cards = root.join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replacen("whole_nerve = 12", "whole_nerve = 1", 1)).unwrap();
    for (root, out) in [(Path::new(BOX), &before), (root, &after)] {
        let output = tuckbox_in(root, &[&WORDS[..], &["--out", out]].concat(), "");
        assert!(output.status.success(), "{output:?}");
    }
    let stored = check("compare", &["compare", &before, &after, "--json"]);
    // Nobody said from when on a difference counts, so nothing says what it counts for.
    assert!(stored.get("effect").is_none() && stored["seats"]["A"].get("standing").is_none(), "{stored}");
    assert_ne!(stored["before"]["content"], stored["after"]["content"]);
    let all = check("compare", &[&against[..], &["--cards", "--stat", "purse", "--rows"]].concat());
    refuses(
        "compare",
        &all,
        &[
            ("/cards/0/figure", json!(7)),
            ("/cards/0/moved", json!(null)),
            ("/rows/0/before", json!(null)),
            ("/stats/purse", json!(3)),
            ("/decks/hill/wins", json!(51.2)),
        ],
    );
}

#[test]
fn cards_that_are_bought_are_as_their_schema_says() {
    let words = ["simulate", "snail-post", "--games", "8", "--seed", "1", "--cards", "--rows", "--json"];
    let output = tuckbox_in(Path::new("../../examples"), &words, "");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let at = report["cards"].as_array().unwrap().iter().position(|card| card.get("on_offer").is_some()).unwrap();
    refuses(
        "simulate",
        &report,
        &[
            (&format!("/cards/{at}/on_offer"), json!(3)),
            (&format!("/cards/{at}/on_offer/taken"), json!(-1)),
            ("/rows/0/cards/0/taken", json!("puddle")),
        ],
    );
}
