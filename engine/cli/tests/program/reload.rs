//! New content under a running match: a real process in line mode, real files
//! in a copy of the box, saved the way editors save.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use super::process::copy;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const CARDS: &str = "content/yard/cards/cards.toml";
const SCRIPT: &str = "scripts/yard/tricks.lua";
const DECKS: &str = "content/yard/decks/decks.toml";
const RULES: &str = "content/yard/game.ron";

/// A match that waits for its person, and the box it is played from.
struct Table {
    folder: tempfile::TempDir,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Table {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(Path::new("tests/box"), folder.path());
        let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"))
            .arg("--box")
            .arg(folder.path())
            .current_dir(folder.path())
            .args(["play", "yard", "--seats", "human,quick", "--seed", "3"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (give, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if give.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take().unwrap();
        let table = Self { folder, child, input, lines };
        table.expect("Coming Out: choose an action.");
        table
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The file with something else in the place of a text.
    fn changed(&self, name: &str, from: &str, to: &str) -> String {
        let text = fs::read_to_string(self.path(name)).unwrap();
        assert!(text.contains(from), "`{from}` is not in {name}");
        text.replace(from, to)
    }

    fn type_in(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Waits for a line that has this text, and gives it.
    fn expect(&self, text: &str) -> String {
        let begun = Instant::now();
        let mut seen = Vec::new();
        while let Some(left) = Duration::from_secs(10).checked_sub(begun.elapsed()) {
            match self.lines.recv_timeout(left) {
                Ok(line) if line.contains(text) => return line,
                Ok(line) => seen.push(line),
                Err(_) => break,
            }
        }
        panic!("`{text}` does not come; what comes is:\n{}", seen.join("\n"));
    }

    /// The numbers of a card the person holds, as told now.
    fn expect_card(&mut self, card: &str, numbers: &str) {
        self.type_in("view");
        self.expect(&format!("{card} ({numbers}"));
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // It may have ended by itself; there is nothing else to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_file_truncated_and_written_is_on_the_table() {
    let mut table = Table::new();
    table.expect_card("Big Sister", "price 4, arm 4");
    let text = table.changed(CARDS, "arm = 4", "arm = 9");
    fs::write(table.path(CARDS), "").unwrap();
    std::thread::sleep(Duration::from_millis(80));
    fs::write(table.path(CARDS), text).unwrap();
    table.expect("Content reloaded (");
    table.expect_card("Big Sister", "price 4, arm 9");
}

#[test]
fn a_file_saved_by_rename_is_on_the_table() {
    let mut table = Table::new();
    for arm in ["8", "7"] {
        let text = table.changed(CARDS, if arm == "8" { "arm = 4" } else { "arm = 8" }, &format!("arm = {arm}"));
        let aside = table.path("content/yard/cards/.cards.toml.swp");
        fs::write(&aside, text).unwrap();
        fs::rename(aside, table.path(CARDS)).unwrap();
        table.expect("Content reloaded (");
        table.expect_card("Big Sister", &format!("price 4, arm {arm}"));
    }
}

#[test]
fn two_files_saved_at_once_come_together() {
    let table = Table::new();
    let cards = table.changed(CARDS, "run = \"pelt\"", "run = \"pelt_hard\"");
    let script = table.changed(SCRIPT, "effects.pelt", "effects.pelt_hard");
    fs::write(table.path(CARDS), cards).unwrap();
    fs::write(table.path(SCRIPT), script).unwrap();
    let told = table.expect("Content");
    assert!(told.starts_with("Content reloaded ("), "{told}");
}

#[test]
fn a_broken_save_changes_nothing_until_it_is_mended() {
    let mut table = Table::new();
    let good = fs::read_to_string(table.path(CARDS)).unwrap();
    fs::write(table.path(CARDS), table.changed(CARDS, "arm = 4", "arm = strong")).unwrap();
    table.expect("error[");
    table.expect("--> content/yard/cards/cards.toml:");
    table.expect("The match goes on with what was good.");
    table.expect_card("Big Sister", "price 4, arm 4");
    fs::write(table.path(CARDS), good.replace("arm = 4", "arm = 6")).unwrap();
    table.expect("Content reloaded (");
    table.expect_card("Big Sister", "price 4, arm 6");
}

#[test]
fn a_script_that_does_not_read_is_told_with_its_line() {
    let mut table = Table::new();
    fs::write(table.path(SCRIPT), table.changed(SCRIPT, "raise(", "raise raise(")).unwrap();
    table.expect("scripts/yard/tricks.lua:4");
    table.expect("The match goes on with what was good.");
    table.type_in("to the fight");
    table.expect("Snowball Fight: choose an action.");
}

#[test]
fn content_waits_until_the_action_at_hand_is_done() {
    let mut table = Table::new();
    table.type_in("plan");
    table.expect("Ball of Ice: choose a child or captain.");
    fs::write(table.path(CARDS), table.changed(CARDS, "arm = 4", "arm = 5")).unwrap();
    std::thread::sleep(Duration::from_millis(400));
    table.type_in("fritz");
    let told = table.expect("Ball of Ice → Fritz of the Shore");
    assert!(told.contains("A: Plan"), "{told}");
    table.expect("Content reloaded (");
}

#[test]
fn a_card_that_is_gone_stays_where_it_is() {
    let mut table = Table::new();
    let text = fs::read_to_string(table.path(CARDS)).unwrap();
    let (start, end) =
        (text.find("[[card]]\nid = \"big_sister\"").unwrap(), text.find("[[card]]\nid = \"ice_ball\"").unwrap());
    let decks = fs::read_to_string(table.path(DECKS)).unwrap();
    let decks = decks.replace("big_sister = 2, ", "").replace("big_sister = 1, ", "");
    fs::write(table.path(CARDS), text.replace(&text[start..end], "")).unwrap();
    fs::write(table.path(DECKS), decks).unwrap();
    table.expect("Content reloaded (");
    table.expect_card("Big Sister", "price 4, arm 4, nerve 5, no longer in the content");
    table.type_in("look big sister");
    table.expect("It is no longer in the content");
    fs::write(table.path(CARDS), text).unwrap();
    table.expect("Content reloaded (");
    table.expect_card("Big Sister", "price 4, arm 4, nerve 5)");
}

#[test]
fn a_zone_that_still_holds_pieces_cannot_be_taken_away() {
    let mut table = Table::new();
    let rules = fs::read_to_string(table.path(RULES)).unwrap();
    let renamed = rules.replace("\"hand\"", "\"fist\"");
    fs::write(table.path(RULES), &renamed).unwrap();
    let told = table.expect("keeps the old");
    assert!(told.contains("zone `hand` (it still holds "), "{told}");
    assert!(told.contains("say there that it `was` \"hand\""), "{told}");
    table.expect_card("Big Sister", "price 4, arm 4");
    fs::write(table.path(RULES), renamed.replace("\"fist\": (", "\"fist\": (was: \"hand\", ")).unwrap();
    table.expect("Content reloaded (");
    table.expect_card("Big Sister", "price 4, arm 4");
}

#[test]
fn a_save_that_nothing_has_met_so_far_makes_no_difference() {
    let mut table = Table::new();
    table.type_in("plan");
    table.type_in("fritz");
    table.expect("Coming Out: choose an action.");
    fs::write(table.path(CARDS), table.changed(CARDS, "arm = 4", "arm = 5")).unwrap();
    table.expect("Content reloaded (");
    table.expect("As far as can be seen, the match so far is unchanged by it.");
    table.type_in("branch");
    table.expect("No save of the content has made a difference to this match.");
}

#[test]
fn the_first_answer_that_goes_otherwise_is_told_and_branched_from() {
    let mut table = Table::new();
    table.type_in("plan");
    table.expect("Ball of Ice: choose a child or captain.");
    table.type_in("fritz");
    table.expect("Coming Out: choose an action.");
    let cards = table.changed(
        CARDS,
        "name = \"Ball of Ice\"\nkind = \"trick\"\nprice = 1",
        "name = \"Ball of Ice\"\nkind = \"trick\"\nprice = 5",
    );
    fs::write(table.path(CARDS), cards).unwrap();
    table.expect("Content reloaded (");
    let told = table.expect("The match would have gone otherwise from answer 1 on (turn 1, A: Plan Ball of Ice)");
    let reason = "the card `ice_ball` has changed (content/yard/cards/cards.toml:53): `price` is now 5 instead of 1.";
    assert!(told.contains(reason), "{told}");
    assert!(told.contains("So A cannot choose `Plan Ball of Ice`."), "{told}");
    assert!(told.ends_with("It goes on as it is; `branch` (at the table: b) goes back to there."), "{told}");
    table.type_in("branch");
    table.expect(
        "The match goes on from here, under the new content. What came after is in `yard.save.before-branch-1.json`.",
    );
    table.expect("Coming Out: choose an action.");
    let aside = fs::read_to_string(table.path("yard.save.before-branch-1.json")).unwrap();
    assert!(aside.contains("\"answers\""), "{aside}");
    table.type_in("why");
    table.expect("Ball of Ice: ");
}
