//! Saved matches as a process: stepping through them, branching, scenarios.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{in_order, printed, refused, tuckbox};

/// A match of two turns in a file, and its folder.
fn saved() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.json").display().to_string();
    let args = ["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file];
    printed(&args, "to the fight\nend turn\n");
    (folder, file)
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
    in_order(&text, &expected);
}

#[test]
fn a_file_is_branched_and_goes_on_from_there() {
    let (folder, file) = saved();
    let other = folder.path().join("other.json").display().to_string();
    let text = printed(&["replay", &file, "--at", "1", "--branch", &other], "");
    in_order(&text, &["The match after answer 1 is in", "tuckbox play yard --load"]);
    let text = printed(&["play", "yard", "--load", &other, "--save", &other], "log\nend turn\n");
    in_order(&text, &["a saved match", "— A's turn —", "The match goes on from here anew", "Turn 3"]);
    in_order(&printed(&["replay", &other], ""), &["goes on from here anew", "The replay comes out the same."]);
    in_order(&refused(&["replay", &other, "--verify"]), &["The match was branched after answer 1:"]);
}

#[test]
fn a_point_of_a_file_becomes_a_scenario_that_holds() {
    let (folder, file) = saved();
    let page = folder.path().join("page.md").display().to_string();
    in_order(
        &printed(&["replay", &file, "--at", "2", "--scenario", &page], ""),
        &["The scenario \"Position 1: turn 2"],
    );
    assert!(std::fs::read_to_string(&page).unwrap().contains("Scenario("));
}

#[test]
fn a_person_looks_back_and_goes_on_from_there() {
    let (folder, _) = saved();
    let file = folder.path().join("mine.json").display().to_string();
    let input = "to the fight\nend turn\npast\nback\nto 1\n1\nbranch\nto the fight\n";
    let args = ["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file];
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
    in_order(&text, &expected);
    let aside = folder.path().join("mine.before-branch-1.json").display().to_string();
    in_order(&printed(&["replay", &aside], ""), &["Answers: 6."]);
}

#[test]
fn a_loaded_match_has_its_log() {
    let (_folder, file) = saved();
    let text = printed(&["play", "yard", "--load", &file], "log\npast\nto 1\nquit\nquit\n");
    in_order(&text, &["a saved match", "Turn 3", "— A's turn —", "— B's turn —", "looking back, 1 of 7 —", "Turn 1"]);
}

/// A match that began with the board of a scenario, left after these lines.
fn staged(input: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("staged.json").display().to_string();
    let page = "tests/box/tests/yard/fight.md";
    printed(&["play", "yard", "--seats", "human,quick", "--scenario", page, "--save", &file], input);
    (folder, file)
}

#[test]
fn a_match_that_began_with_a_scenario_is_played_again_from_there() {
    for input in ["quit\n", "1\n1\n"] {
        let (_folder, file) = staged(input);
        in_order(&printed(&["replay", &file], ""), &["The replay comes out the same."]);
        in_order(&printed(&["replay", &file, "--at", "0"], ""), &["After answer 0 of "]);
    }
}

#[test]
fn the_table_at_an_answer_is_told_to_programs() {
    let (_folder, file) = saved();
    let told: serde_json::Value =
        serde_json::from_str(&printed(&["replay", &file, "--at", "2", "--json"], "")).unwrap();
    assert_eq!((&told["answer"], &told["answers"]), (&2.into(), &6.into()));
    assert_eq!(told["seats"].as_array().unwrap().len(), 2);
    let one = printed(&["replay", &file, "--at", "2", "--as", "B", "--json"], "");
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(one["seats"][0]["seat"], "B");
    assert!(one["seats"][0]["lines"][0].as_str().unwrap().starts_with("Turn 2"), "{one}");
}

#[test]
fn who_sat_where_in_a_file_nobody_claims_to_know() {
    let (_folder, file) = saved();
    let text = printed(&["replay", &file, "--step"], "on\nview\nquit\n");
    assert!(!text.contains("human"), "{text}");
}

#[test]
fn rows_are_alone_in_their_file() {
    let output = tuckbox(&["simulate", "yard", "--games", "3", "--seed", "1", "--rows"], "");
    let (rows, rest) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(rows.lines().count(), 4, "{rows}");
    assert!(rows.lines().all(|line| line.contains('\t')), "{rows}");
    assert!(rest.contains("3 games, "), "{rest}");
    let json = tuckbox(&["simulate", "yard", "--games", "3", "--seed", "1", "--rows", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), 3);
}
