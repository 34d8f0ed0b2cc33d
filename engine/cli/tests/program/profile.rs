//! `tuckbox profile`: what costs most is named with its line, the same every time.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{copy, tuckbox_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

const EXAMPLES: &str = "../../examples";

/// Checks as a newcomer writes them: who has three marks in a line wins, which is asked of
/// each line after every step.
fn checks() -> String {
    let squares = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"];
    let taken = |square: &str| format!(r#"Some(in: ["marks"], of: Me, host: (cards: ["{square}"]))"#);
    let line = |squares: &str| squares.split(' ').map(taken).collect::<Vec<_>>().join(", ");
    let lines: Vec<String> = squares.iter().map(|squares| format!("All([{}]),", line(squares))).collect();
    let (head, lines) = (r#"Some(in: ["board"]),"#, lines.join("\n"));
    format!("    checks: [\nLose(No(in: [\"board\"])),\nWin(All([\n{head}\nAny([\n{lines}\n]),\n])),\n    ],\n")
}

fn said(root: &Path, args: &[&str]) -> String {
    let output = tuckbox_in(root, &[&["profile"], args].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn counted(root: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&said(root, &[args, &["--json"]].concat())).unwrap()
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap()
}

#[test]
fn a_check_that_costs_most_is_named_first_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(EXAMPLES), folder.path());
    let args = ["tic-tac-toe", "--games", "20"];
    let before = counted(folder.path(), &args);
    assert!(before["parts"].as_array().unwrap().iter().all(|part| part["kind"] != "check"), "{before}");
    let path = folder.path().join("content/tic-tac-toe/game.ron");
    let text = fs::read_to_string(&path).unwrap().replacen("    flow: [", &format!("{}    flow: [", checks()), 1);
    fs::write(&path, &text).unwrap();
    let line = 1 + text.lines().position(|line| line == "Win(All([").unwrap();
    let after = counted(folder.path(), &args);
    let (first, from) = (&after["parts"][0], format!("content/tic-tac-toe/game.ron:{line}"));
    assert_eq!((&first["kind"], &first["from"]), (&"check".into(), &from.clone().into()), "{after}");
    assert!(number(first, "permille") > 500, "{first}");
    assert_eq!(before["decisions"], after["decisions"], "what is spent changes no game");
    let asked = 1 + text.lines().position(|line| line == "Any([").unwrap();
    assert_eq!(first["mostly"], format!("content/tic-tac-toe/game.ron:{asked}"));
    let told = said(folder.path(), &args);
    let hint = told.lines().find(|line| line.contains(" % is spent in check 2 ")).unwrap();
    assert!(hint.contains(&from) && hint.contains("looks at pieces and asks "), "{told}");
    assert!(told.contains(&format!("asked by the condition in content/tic-tac-toe/game.ron:{asked}.")), "{told}");
    assert!(told.contains("Checks are made after every step."), "{told}");
}

/// A part of what was counted, by how it says what it is.
fn part<'a>(counted: &'a Value, says: &str) -> &'a Value {
    let parts = counted["parts"].as_array().unwrap().iter();
    let found: Vec<_> = parts.filter(|part| part["says"].as_str().unwrap().starts_with(says)).collect();
    assert_eq!(found.len(), 1, "{says}: {counted}");
    found[0]
}

#[test]
fn who_asks_for_a_part_is_told_with_shares() {
    let args = ["tic-tac-toe", "--games", "20"];
    let counted = counted(Path::new(EXAMPLES), &args);
    let mark = part(&counted, "action `mark`, taken");
    assert_eq!(mark["asked_by"], serde_json::json!([{ "says": "flow `while/each/act`", "permille": 1000 }]));
    let told = said(Path::new(EXAMPLES), &args);
    assert!(told.contains("Action `mark`, taken is asked for by flow `while/each/act` (100.0 %)."), "{told}");
}

#[test]
fn the_line_of_a_script_that_makes_most_turns_is_told() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new("tests/box"), folder.path());
    let path = folder.path().join("scripts/yard/tricks.lua");
    let text = fs::read_to_string(&path).unwrap();
    let (head, tail) = text.split_once("(self, ability)\n").unwrap();
    let slow = "    local sum = 0\n    for i = 1, 500 do\n        sum = sum + i\n    end\n";
    let text = format!("{head}(self, ability)\n{slow}{tail}");
    fs::write(&path, &text).unwrap();
    let args = ["yard", "--games", "4"];
    let found = counted(folder.path(), &args);
    let turns = |part: &Value| part["script_turns"].as_u64().unwrap();
    let script = found["parts"].as_array().unwrap().iter().max_by_key(|part| turns(part)).unwrap();
    let line = 1 + text.lines().position(|line| line.contains("for i = 1, 500 do")).unwrap();
    let first = &script["script_lines"][0];
    let from = first["from"].as_str().unwrap();
    assert!(
        from == format!("scripts/yard/tricks.lua:{line}") || from == format!("scripts/yard/tricks.lua:{}", line + 1),
        "{script}"
    );
    assert!(number(first, "permille") > 900, "{script}");
    let told = said(folder.path(), &args);
    assert!(told.contains(&format!("Its script makes most calls and turns of loops in {from} `")), "{told}");
}

#[test]
fn shares_add_up_and_come_out_the_same_every_time() {
    for (root, game) in [(EXAMPLES, "snail-post"), (EXAMPLES, "hearts"), ("tests/box", "yard")] {
        let run = |threads: &str| counted(Path::new(root), &[game, "--games", "10", "--threads", threads]);
        let one = run("1");
        assert_eq!(one, run("2"));
        let parts = one["parts"].as_array().unwrap();
        assert_eq!(parts.iter().map(|part| number(part, "permille")).sum::<u64>(), 1000, "{one}");
        assert_eq!(parts.iter().map(|part| number(part, "operations")).sum::<u64>(), number(&one, "operations"));
        let of_kinds = |part| {
            let [looks, conditions] = ["looks", "conditions"].map(|key| number(part, key));
            looks + conditions + 10 * number(part, "events") + 10 * number(part, "script_turns")
        };
        assert!(parts.iter().all(|part| of_kinds(part) == number(part, "operations")), "{one}");
        let unplaced = |part: &&Value| part["from"].is_null() && part["kind"] != "steps" && part["kind"] != "values";
        assert_eq!(parts.iter().filter(unplaced).map(|part| &part["says"]).collect::<Vec<_>>(), [&Value::Null; 0]);
    }
}

#[test]
fn a_run_with_another_seed_and_decks_is_another() {
    let run = |args: &[&str]| counted(Path::new("tests/box"), &[&["yard", "--games", "4"], args].concat());
    let first = run(&[]);
    assert_eq!(first["seed"], 1);
    assert_eq!(first, run(&["--seed", "1"]));
    assert_ne!(first["parts"], run(&["--seed", "2"])["parts"]);
}
