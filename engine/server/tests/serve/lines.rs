//! The same table over lines of JSON.

use super::json::Checked;
use super::site::{open, root};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write, pipe};
use tuckbox_project::game::Game;
use tuckbox_server::run;
use tuckbox_server::tables::NewTable;
use tuckbox_session::seating;

#[test]
fn a_program_plays_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let tables = open(&root(), &folder.path().join("store.sqlite"));
    let game = Game::load(&root(), "foundry-fantasy").unwrap();
    let setup = seating::setup(&game, &[], 2, 4u64).unwrap();
    let players = vec!["human".into(), "human".into()];
    let table = tables.add(NewTable { game, mods: Vec::new(), players, setup, timing: None }).unwrap().table;
    let (input, mut say) = pipe().unwrap();
    let (heard, output) = pipe().unwrap();
    let served = std::thread::spawn(move || run::lines(&tables, &table, BufReader::new(input), output));
    let mut heard = BufReader::new(heard).lines().map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let mut next = || heard.next().unwrap();
    assert_eq!(next()["event"], "table");
    let mut ask = |line: &str| writeln!(say, "{line}").unwrap();

    ask(r#"{"id": 1, "as": "a", "do": "look"}"#);
    let mut role = "a";
    let mut screen = next()["screen"].clone();
    if screen["stamp"] == "" {
        role = "b";
        ask(r#"{"id": 2, "as": "b", "do": "look"}"#);
        screen = next()["screen"].clone();
    }
    ask(&format!(r#"{{"id": "x", "as": "{role}", "do": "answer", "stamp": {}, "option": 0}}"#, screen["stamp"]));
    let answered = next();
    assert_eq!(answered["id"], "x");
    assert_ne!(answered["screen"], screen);
    // The same again, and what is no line of ours.
    ask(&format!(r#"{{"id": 3, "as": "{role}", "do": "answer", "stamp": {}, "option": 0}}"#, screen["stamp"]));
    let refused = next();
    assert_eq!((&refused["id"], &refused["status"]), (&Value::from(3), &Value::from(409)));
    for (line, word) in [
        ("{", "cannot be read"),
        (r#"{"as": "z", "do": "look"}"#, "no such table"),
        (r#"{"as": "a", "do": "dance"}"#, "nothing `dance` to do"),
        (r#"{"as": "a", "do": "look", "seed": 1}"#, "unknown field"),
        (r#"{"as": "a", "do": "look", "at": 0}"#, "Only whoever started"),
        (r#"{"as": "watch", "do": "scenario", "at": 0}"#, "Only whoever started"),
        (r#"{"as": "desk", "do": "look", "at": 0, "turn": 1}"#, "two moments"),
        (r#"{"as": "desk", "do": "branch"}"#, "`at` is missing"),
        (r#"{"as": "desk", "do": "branch", "at": 0, "stamp": "x"}"#, "has changed"),
        (r#"{"as": "a", "do": "editable"}"#, "Only whoever started"),
        (r#"{"as": "desk", "do": "edit", "edit": {"do": "put"}}"#, "has changed"),
        (r#"{"as": "desk", "do": "edit", "edit": {"colour": "red"}}"#, "unknown field"),
        (r#"{"as": "desk", "do": "content"}"#, "`keep` is missing"),
        (r#"{"as": "a", "do": "content", "keep": true}"#, "Only whoever started"),
    ] {
        ask(line);
        let told = next();
        assert!(told["error"].as_str().unwrap().contains(word), "{line}: {told}");
    }
    // The desk changes the table by hand.
    ask(r#"{"as": "desk", "do": "editable"}"#);
    let editable = next()["editable"].clone();
    assert_eq!(Checked::of("editable").wrong(&editable), None);
    let (moment, piece) = (&editable["stamp"], &editable["pieces"][0]["piece"]);
    ask(&format!(
        r#"{{"as": "desk", "do": "edit", "edit": {{"stamp": {moment}, "do": "put", "piece": "{piece}", "to": "hand/a"}}}}"#
    ));
    let after = next()["screen"]["log"].to_string();
    assert!(after.contains("changes it by hand"), "{after}");
    // The desk looks back, and goes on from there at another table.
    ask(r#"{"as": "desk", "do": "look", "seat": "b", "at": 0}"#);
    let then = next()["screen"]["desk"].clone();
    assert_eq!((&then["past"]["at"], &then["answers"]), (&Value::from(0), &Value::from(2)));
    ask(r#"{"as": "desk", "do": "scenario", "at": 0}"#);
    assert!(next()["text"].as_str().unwrap().contains("```ron"));
    ask(&format!(r#"{{"as": "desk", "do": "branch", "at": 0, "stamp": {}}}"#, then["stamp"]));
    assert_eq!(next()["links"].as_object().unwrap().len(), 4);
    for keep in [true, false] {
        ask(&format!(r#"{{"as": "desk", "do": "content", "keep": {keep}}}"#));
        assert_eq!(next()["screen"]["desk"]["keeps_content"], keep);
    }
    ask(r#"{"as": "watch", "do": "follow"}"#);
    let (one, other) = (next(), next());
    let event = if one["event"] == "screen" { one } else { other };
    assert_eq!((&event["as"], &event["screen"]["seat"]), (&Value::from("watch"), &Value::Null));
    drop(say);
    served.join().unwrap().unwrap();
}
