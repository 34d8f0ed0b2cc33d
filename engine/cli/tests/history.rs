//! Saved matches as a process: stepping through them, branching, scenarios.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

mod process;

use process::{printed, refused};

/// A match of two turns in a file, and its folder.
fn saved() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.json").display().to_string();
    let args = ["play", "yard", "--seats", "human,greedy", "--seed", "3", "--save", &file];
    printed(&args, "to the fight\nend turn\n");
    (folder, file)
}

/// Expects these lines somewhere, in this order.
fn check(text: &str, expected: &[&str]) {
    let mut rest = text;
    for line in expected {
        let at = rest.find(line);
        assert!(at.is_some(), "`{line}` is not in:\n{rest}\nof:\n{text}");
        rest = &rest[at.unwrap() + line.len()..];
    }
}

#[test]
fn a_file_is_stepped_through_line_by_line() {
    let (_folder, file) = saved();
    let text = printed(&["replay", &file, "--step"], "on\non\nback\nto 5\nturn 1\nas B\nfly\nto 9\nquit\n");
    let expected = [
        "— looking back, answer 0 of 6 —",
        "A chose: To the fight.",
        "answer 1 of 6 —",
        "answer 2 of 6 —",
        "B chose: ",
        "answer 1 of 6 —",
        "answer 5 of 6 —",
        "answer 0 of 6 —",
        "B (you)",
        "`fly` means nothing here.",
        "There is no 9; you are at answer 0 of 6.",
    ];
    check(&text, &expected);
}

#[test]
fn a_file_is_branched_and_goes_on_from_there() {
    let (folder, file) = saved();
    let other = folder.path().join("other.json").display().to_string();
    let text = printed(&["replay", &file, "--at", "1", "--branch", &other], "");
    check(&text, &["The match after answer 1 is in", "tuckbox play yard --load"]);
    let text = printed(&["play", "yard", "--load", &other, "--save", &other], "log\nend turn\n");
    check(&text, &["a saved match", "— A's turn —", "The match goes on from here anew", "Turn 3"]);
    check(&printed(&["replay", &other], ""), &["goes on from here anew", "The replay comes out the same."]);
    check(&refused(&["replay", &other, "--verify"]), &["The match was branched after answer 1:"]);
}

#[test]
fn a_point_of_a_file_becomes_a_scenario_that_holds() {
    let (folder, file) = saved();
    let page = folder.path().join("page.md").display().to_string();
    check(&printed(&["replay", &file, "--at", "2", "--scenario", &page], ""), &["The scenario \"Position 1: turn 2"]);
    assert!(std::fs::read_to_string(&page).unwrap().contains("Scenario("));
}

#[test]
fn a_person_looks_back_and_goes_on_from_there() {
    let (folder, _) = saved();
    let file = folder.path().join("mine.json").display().to_string();
    let input = "to the fight\nend turn\npast\nback\nto 1\n1\nbranch\nto the fight\n";
    let args = ["play", "yard", "--seats", "human,greedy", "--seed", "3", "--save", &file];
    let text = printed(&args, input);
    let expected = [
        "looking back, 6 of 7 —",
        "looking back, 5 of 7 —",
        "looking back, 1 of 7 —",
        "A chose: To the fight.",
        "`1` means nothing here.",
        "The match goes on from here. What came after is in",
        "Turn 1 · Coming Out · your turn, A",
        "End turn",
    ];
    check(&text, &expected);
    let aside = folder.path().join("mine.before-branch-1.json").display().to_string();
    check(&printed(&["replay", &aside], ""), &["Answers: 6."]);
}

#[test]
fn a_loaded_match_has_its_log() {
    let (_folder, file) = saved();
    let text = printed(&["play", "yard", "--load", &file], "log\npast\nto 1\nquit\nquit\n");
    check(&text, &["a saved match", "Turn 3", "— A's turn —", "— B's turn —", "looking back, 1 of 7 —", "Turn 1"]);
}
