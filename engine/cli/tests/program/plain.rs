//! The line mode as a process: bots print the same every time, people answer
//! with numbers or words, and saved matches go on and come out the same.

use super::process::{in_order, printed, tuckbox};
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays as a person and expects these lines somewhere, in this order.
fn check(input: &str, expected: &[&str]) {
    let text = printed(&["play", "yard", "--seats", "human,quick", "--seed", "3"], input);
    in_order(&text, expected);
}

fn in_folder(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn bots_print_the_same_every_time() {
    let args = ["play", "yard", "--seats", "random,random", "--seed", "1"];
    let first = printed(&args, "");
    assert_eq!(first, printed(&args, ""));
    assert!(first.starts_with("The Yard, seed 1.\nA: random, The Hill\nB: random, The Shore\n"), "{first}");
    let last = first.lines().last().unwrap();
    assert!(last.starts_with("Result: ") && last.contains("Fingerprint: "), "{last}");
    assert_ne!(first, printed(&["play", "yard", "--seats", "random,random", "--seed", "2"], ""));
}

#[test]
fn a_person_answers_with_numbers_or_words() {
    check(
        "to the fight\n",
        &["Coming Out: choose an action.", "To the fight", "Snowball Fight: choose an action.", "End turn"],
    );
    check("99\n", &["There is no option 99"]);
    check("fly away\n", &["No option has the words \"fly away\""]);
    check("help\n", &["Type the number of an option"]);
}

#[test]
fn a_person_is_told_why_not() {
    check("why\n", &["It costs 4 coins, and there is 1."]);
}

#[test]
fn a_name_may_stand_in_quotes() {
    for name in ["big sister", "\"Big Sister\""] {
        check(&format!("why not {name}\n"), &["It costs 4 coins, and there is 1."]);
        check(&format!("why {name} coins\n"), &["price of Bring out in coins 4"]);
    }
}

#[test]
fn the_end_of_input_ends_the_match() {
    check("1\n", &["The match ends here, unsaved."]);
    check("quit\n", &["> \n"]);
}

#[test]
fn a_person_gives_up_only_when_sure() {
    check("concede\nno\nquit\n", &["Type `yes`", "choose an action"]);
    check("concede\nyes\n", &["Type `yes`", "Result: B wins."]);
}

#[test]
fn two_people_pass_the_keyboard() {
    let text = printed(
        &["play", "yard", "--seats", "human,human", "--seed", "3"],
        "to the fight\nend turn\n\nto the fight\nquit\n",
    );
    let (before, after) = text.split_once("Pass the keyboard to B and press Enter.").unwrap();
    assert!(before.contains("your turn, A") && !before.contains("your turn, B"), "{before}");
    assert!(after.contains("your turn, B"), "{after}");
}

#[test]
fn a_saved_match_goes_on_and_comes_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(folder.path(), "match.json");
    let input = "to the fight\nend turn\n";
    printed(&["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file], input);
    let text = printed(&["play", "yard", "--load", &file], "quit\n");
    assert!(text.contains("The Yard, a saved match.") && text.contains("Turn 3"), "{text}");
    let verdict = printed(&["replay", &file, "--verify"], "");
    assert!(verdict.contains(" answers lead to the same match.\nThe match is not over"), "{verdict}");
}

#[test]
fn a_whole_match_of_bots_can_be_saved_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(folder.path(), "match.json");
    let played = printed(&["play", "yard", "--seats", "quick,random", "--seed", "5", "--save", &file], "");
    let shown = printed(&["replay", &file], "");
    let head = played.match_indices('\n').nth(2).unwrap().0 + 1;
    let tail = &played[head..];
    let log = &tail[..tail.find("Result: ").unwrap()];
    assert!(shown.contains(log), "{shown}\nhas not:\n{log}");
    let json: serde_json::Value = serde_json::from_str(&printed(&["replay", &file, "--json"], "")).unwrap();
    assert_eq!(json["same"], true);
    assert_eq!(json["same_content"], true);
}

#[test]
fn a_saved_match_opens_at_any_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(folder.path(), "match.json");
    printed(&["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file], "to the fight\nend turn\n");
    let begin = printed(&["replay", &file, "--at", "0", "--as", "A"], "");
    assert!(begin.starts_with("After answer 0 of 6:\n") && begin.contains("\n— A's turn —\n"), "{begin}");
    assert!(begin.contains("your turn, A") && !begin.contains("your turn, B"), "{begin}");
    let second = printed(&["replay", &file, "--at", "2"], "");
    assert!(second.contains("After answer 2 of 6:\n— B's turn —\n"), "{second}");
    let output = tuckbox(&["replay", &file, "--at", "9"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("There is no answer 9; the match has 6."), "{output:?}");
}

#[test]
fn a_match_its_answers_no_longer_lead_to_opens_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(folder.path(), "match.json");
    printed(&["play", "yard", "--seats", "human,quick", "--seed", "3", "--save", &file], "to the fight\nend turn\n");
    let mut save: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    save["answers"].as_array_mut().unwrap().pop();
    std::fs::write(&file, save.to_string()).unwrap();
    let output = tuckbox(&["replay", &file, "--at", "5"], "");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("but they lead to another match than the saved one.\nAfter answer 5 of 5:"), "{told}");
    let output = tuckbox(&["replay", &file, "--at", "1"], "");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("What was before answer 5 cannot be shown"), "{told}");
}

#[test]
fn a_damaged_replay_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(folder.path(), "match.json");
    printed(&["play", "yard", "--seats", "random,random", "--seed", "5", "--save", &file], "");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("\"option\":", "\"option\":1", 1)).unwrap();
    let output = tuckbox(&["replay", &file, "--verify"], "");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("The replay differs at answer 1."), "{told}");
}

#[test]
fn simulated_games_are_counted_the_same_every_time() {
    let run = |threads: &str| {
        let args =
            ["simulate", "yard", "--games", "20", "--seed", "7", "--decks", "all", "--json", "--rows", "--threads"];
        let text = printed(&[&args[..], &[threads]].concat(), "");
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(value["seconds"].is_f64());
        value["seconds"] = 0.into();
        value
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!((&one["games"], &one["finished"]), (&20.into(), &20.into()));
    let wins: u64 = one["winners"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(wins + one["draws"].as_u64().unwrap(), 20);
}

#[test]
fn nobody_reading_is_no_problem() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"))
        .args(["--box", "tests/box", "simulate", "yard", "--games", "2000", "--rows"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_board_of_a_scenario_can_be_played() {
    let page = "tests/box/tests/yard/fight.md:33";
    let text = printed(&["play", "yard", "--scenario", page, "--seats", "human,quick"], "view\nquit\n");
    assert!(text.starts_with("The Yard, from the scenario \""), "{text}");
    assert!(text.contains("Big Sister") && text.contains("Small Toddler"), "{text}");
    let below = tuckbox(&["play", "yard", "--scenario", "tests/box/tests/yard/fight.md:9999"], "");
    assert!(String::from_utf8_lossy(&below.stderr).contains("No scenario stands at line 9999"));
}
