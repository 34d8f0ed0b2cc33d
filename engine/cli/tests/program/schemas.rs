//! What programs are given is what the schemas say, and nothing else.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::tuckbox;
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
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
fn check(schema: &str, words: &[&str]) -> Value {
    let schema = Schema::of(schema);
    let output = tuckbox(words, "");
    // Also games that come to no end are told.
    assert!(output.status.code() < Some(2), "{output:?}");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    schema.holds(&value).unwrap();
    let mut more = value.clone();
    more.as_object_mut().unwrap().insert("new".into(), Value::Null);
    assert!(schema.holds(&more).is_err(), "{words:?}: a field that the schema does not have");
    let mut less = value.clone();
    less.as_object_mut().unwrap().remove("game").unwrap();
    assert!(schema.holds(&less).is_err(), "{words:?}: without a field");
    value
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
