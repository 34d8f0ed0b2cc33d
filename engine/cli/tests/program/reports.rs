//! Bug reports as a process: written while playing or from a file, opened where
//! the content is another one, and files that are damaged.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, in_order, printed, refused, tuckbox, tuckbox_in};
use std::fs;
use std::path::Path;

/// A box like the one of the tests, in which the effect of a card fails.
fn broken_box(folder: &Path) {
    copy(Path::new(BOX), folder);
    let script = folder.join("scripts/yard/tricks.lua");
    let text =
        fs::read_to_string(&script).unwrap().replace("raise(\"hit\"", "error(\"the ball bursts\")\n  raise(\"hit\"");
    fs::write(script, text).unwrap();
}

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_failure_is_reported_and_happens_again_or_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("box");
    broken_box(&root);
    let file = folder.path().join("evening.json").display().to_string();
    let input = "plan ball\n1\nto the fight\nend turn\nbug It never flies.\nquit\n";
    let args = ["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file];
    let text = said(&tuckbox_in(&root, &args, input));
    in_order(&text, &["the ball bursts", "`bug WORDS` writes a bug report", "The report is in", "evening.bug-1.json"]);
    let report = folder.path().join("evening.bug-1.json").display().to_string();
    // The same content: it fails again.
    let again = tuckbox_in(&root, &["replay", &report], "");
    let expected = [
        ": It never flies.",
        "Program, mods and content are the same here.",
        "Answers: 8.",
        "The failure of the report happens here too: the ball bursts.",
    ];
    in_order(&said(&again), &expected);
    assert_eq!(again.status.code(), Some(0));
    // Where the effect is another one, it does not.
    let expected = [
        "The file `scripts/yard/tricks.lua` is another one here.",
        "The effect `pelt` has changed (scripts/yard/tricks.lua:3).",
        "Mona of the Hill is hit for 2.",
        "The failure of the report does not happen here: the ball bursts.",
    ];
    in_order(&refused(&["replay", &report]), &expected);
    let json = String::from_utf8(tuckbox(&["replay", &report, "--json"], "").stdout).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["same"], &json["same_content"]), (&false.into(), &false.into()));
    assert_eq!(json["reported_failure"]["message"], "the ball bursts");
    in_order(&printed(&["replay", &report, "--at", "1", "--as", "B"], ""), &["After answer 1 of 8:", "B (you)"]);
}

#[test]
fn where_a_reported_match_comes_out_differently_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.json").display().to_string();
    let report = folder.path().join("bug.json").display().to_string();
    printed(&["play", "yard", "--seats", "random,random", "--seed", "5", "--save", &file], "");
    let text = printed(&["report", &file, "--at", "4", "--note", "Too much snow.", "--to", &report], "");
    in_order(&text, &["The report is in"]);
    in_order(&printed(&["replay", &report], ""), &["Too much snow.", "about answer 4", "just as it was reported."]);
    let root = folder.path().join("box");
    copy(Path::new(BOX), &root);
    let cards = root.join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replace("price = 1", "price = 2")).unwrap();
    let output = tuckbox_in(&root, &["replay", &report], "");
    let expected = [
        "The file `content/yard/cards/cards.toml` is another one here.",
        "The card `",
        "has changed (content/yard/cards/cards.toml:",
        "The match comes out differently at answer ",
    ];
    in_order(&said(&output), &expected);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_sealed_match_is_reported_only_when_somebody_wants_that() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.json").display().to_string();
    let report = folder.path().join("evening.bug-1.json");
    let args = ["play", "yard", "--seats", "human,quick", "--save", &file];
    in_order(&printed(&args, "bug Odd.\nno\n"), &["the seed, which is sealed", "No report is written."]);
    assert!(!report.exists());
    in_order(&printed(&args, "bug Odd.\nyes\n"), &["the seed, which is sealed", "The report is in"]);
    assert!(report.exists());
    let args = ["play", "yard", "--seats", "human,human", "--save", &file];
    in_order(&printed(&args, "\nbug Odd.\n"), &["what the other people hold"]);
    let to = folder.path().join("mine.json").display().to_string();
    let output = tuckbox(&["report", &file, "--to", &to], "");
    assert_eq!(output.status.code(), Some(2));
    in_order(&said(&output), &["the seed, which is sealed", "--open-seed"]);
    printed(&["report", &file, "--to", &to, "--open-seed"], "");
}

#[test]
fn damaged_files_are_told_and_never_stop_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.json").display().to_string();
    let report = folder.path().join("bug.json").display().to_string();
    let args = ["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file];
    printed(&args, "to the fight\nend turn\n");
    printed(&["report", &file, "--to", &report], "");
    let wrong = folder.path().join("wrong.json");
    let shown = wrong.display().to_string();
    for name in [&file, &report] {
        let text = fs::read(name).unwrap();
        for step in 0..24 {
            let at = (step * 7919 + 13) % text.len();
            let mut bytes = text.clone();
            match step % 3 {
                0 => bytes.truncate(at),
                1 => {
                    // The next number is another one.
                    let at = (at..bytes.len()).find(|at| bytes[*at].is_ascii_digit()).unwrap_or(0);
                    bytes[at] = b'0' + (bytes[at].wrapping_sub(b'0') + 7) % 10;
                }
                _ => bytes[at] ^= 2,
            }
            fs::write(&wrong, bytes).unwrap();
            let output = tuckbox(&["replay", &shown], "");
            let text = said(&output);
            assert!(!text.contains("has a mistake") && output.status.code().is_some_and(|code| code < 3), "{text}");
        }
    }
    fs::write(&wrong, [0xff, 0xfe, 0x00]).unwrap();
    in_order(&refused(&["replay", &shown]), &["cannot be read"]);
    fs::write(&wrong, "{\"report\": 2}").unwrap();
    in_order(&refused(&["replay", &shown]), &["keeps no match: missing field"]);
}
