//! Mods as people meet them on the command line: made, checked, tested, packed,
//! played, and missing.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::copy;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A box of its own with a mod `frost` of the game `yard`.
struct Bench(tempfile::TempDir);

impl Bench {
    fn new() -> Self {
        let bench = Self(tempfile::tempdir().unwrap());
        copy(Path::new("tests/box"), bench.0.path());
        let given = "# What all begin with\n\n```ron\nGiven(turn: In(A, 2, \"fight\"))\n```\n";
        fs::write(bench.file("tests/yard/given.md"), given).unwrap();
        bench.run(0, &["new", "mod", "frost", "--of", "yard"]);
        bench
    }

    fn file(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Runs the program, which ends with this code, and gives all it says.
    fn run(&self, code: i32, args: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        let output = command.arg("--box").arg(self.0.path()).args(args).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}\n{said}");
        said
    }
}

fn check(said: &str, expected: &[&str]) {
    for line in expected {
        assert!(said.contains(line), "`{line}` is not in:\n{said}");
    }
}

#[test]
fn the_mods_of_a_box_are_checked_with_it() {
    let bench = Bench::new();
    check(&bench.run(0, &["check"]), &["yard: ", "yard with frost: "]);
    let changes = "[[patch]]\ncard = \"frost\"\nremove = { tags = [\"icy\"] }\n";
    fs::write(bench.file("mods/frost/content/cards/changes.toml"), changes).unwrap();
    check(&bench.run(1, &["check", "yard"]), &["error[no-such-part]", "changes.toml:3"]);
}

#[test]
fn a_game_with_errors_is_not_called_fine_with_a_mod() {
    let bench = Bench::new();
    fs::write(bench.file("content/yard/odd.ron"), "(\n    tgas: {},\n)\n").unwrap();
    check(&bench.run(1, &["check"]), &["yard: 1 error", "yard with frost: no problems; yard itself has 1, told above"]);
}

#[test]
fn what_a_mod_has_is_told_where_it_is_not_on() {
    let bench = Bench::new();
    check(&bench.run(2, &["explain", "yard", "frost"]), &["The mod `frost` has it: add `--mod frost`."]);
    check(&bench.run(0, &["explain", "yard", "frost", "--mod", "frost"]), &["mods/frost/content/cards/"]);
    bench.run(0, &["new", "card", "yard", "sleet", "--mod", "frost"]);
    check(&bench.run(0, &["test", "--mod", "frost"]), &["2 scenarios hold, 0 fail"]);
}

#[test]
fn an_archive_brings_its_rulings_and_stands_for_a_missing_mod() {
    let bench = Bench::new();
    let (zip, match_file) = (bench.file("frost.zip"), bench.file("evening.json"));
    check(&bench.run(0, &["pack", "frost", "--out", &zip]), &["Next: tuckbox play yard --mod"]);
    check(&bench.run(0, &["test", "--mod", &zip]), &["1 scenario holds, 0 fail"]);
    let seats = ["--seats", "human,random", "--seed", "1", "--mod", "frost", "--save", &match_file];
    bench.run(0, &[&["play", "yard"], &seats[..]].concat());
    fs::remove_dir_all(bench.file("mods/frost")).unwrap();
    let missing = "The match was played with the mod `frost` 0.1.0, which is not in this box.";
    check(&bench.run(2, &["replay", &match_file]), &[missing, "--mod FILE"]);
    check(&bench.run(2, &["play", "yard", "--load", &match_file]), &[missing]);
    check(&bench.run(0, &["replay", &match_file, "--mod", &zip]), &["With frost 0.1.0."]);
}

#[test]
fn the_rulings_of_the_game_run_with_a_mod_on() {
    let bench = Bench::new();
    let alone = bench.run(0, &["test", "--game", "yard"]);
    let count = |said: &str| {
        said.lines().find(|line| line.contains("hold")).map(|line| line.split(' ').next().map(String::from))
    };
    assert_eq!(count(&bench.run(0, &["test", "--game", "yard", "--with", "frost"])), count(&alone));
    let changes = "[[patch]]\ncard = \"snowman\"\nset = { whole_nerve = 9 }\n";
    fs::write(bench.file("mods/frost/content/cards/changes.toml"), changes).unwrap();
    check(&bench.run(1, &["test", "--with", "frost"]), &["FAILS tests/yard/fight.md"]);
}
