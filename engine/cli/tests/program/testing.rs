//! `tuckbox test` as a real process on a copy of the box: what has changed since
//! the last run, walking through what fails, and running what a save touches.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use super::process::copy;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const CARDS: &str = "content/yard/cards/cards.toml";
const PAGE: &str = "tests/yard/fight.md";

/// A copy of the box.
struct Bench(tempfile::TempDir);

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(Path::new("tests/box"), folder.path());
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Saves a file with something else in the place of a text.
    fn change(&self, name: &str, from: &str, to: &str) {
        let text = self.text(name);
        assert!(text.contains(from), "`{from}` is not in {name}");
        fs::write(self.path(name), text.replacen(from, to, 1)).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        command.arg("--box").arg(self.0.path()).arg("test").args(arguments).env_remove("EDITOR").env_remove("VISUAL");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a run writes when this is typed, and how it ends.
    fn run(&self, arguments: &[&str], typed: &str) -> (String, i32) {
        let mut child = self.command(arguments).spawn().unwrap();
        // Who has heard enough may be gone already.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (told, output.status.code().unwrap_or(-1))
    }
}

/// Every one of these texts is there.
fn has(told: &str, texts: &[&str]) {
    for text in texts {
        assert!(told.contains(text), "`{text}` is not in:\n{told}");
    }
}

#[test]
fn a_run_tells_what_has_changed_since_the_last() {
    let bench = Bench::new();
    let (first, code) = bench.run(&[], "");
    assert!(code == 0 && !first.contains("Since the last run"), "{first}");
    bench.change(CARDS, "arm = 4", "arm = 1 # less");
    let (told, code) = bench.run(&[], "");
    assert_eq!(code, 1, "{told}");
    has(
        &told,
        &[
            "NEWLY FAILS tests/yard/fight.md:",
            "the board before → after step 1, Do(A, \"throw\", \"big_sister\", [\"B.toddler\"])",
            "this scenario uses what has changed since the last run: card `big_sister`",
            "Since the last run: 1 newly failing.",
            "The card `big_sister` has changed (content/yard/cards/cards.toml:",
        ],
    );
    let (again, _) = bench.run(&[], "");
    assert!(again.contains("FAILS") && !again.contains("NEWLY") && !again.contains("Since the last run"), "{again}");
    bench.change(CARDS, "arm = 1 # less", "arm = 4");
    let (mended, code) = bench.run(&[], "");
    has(&mended, &["Since the last run: 1 mended."]);
    assert_eq!(code, 0);
    assert_eq!(bench.text(".tuckbox/.gitignore").lines().last(), Some("*"));
}

/// Failures are told in the order in which scenarios run: the page edited last first,
/// and at the end the pages that fail.
#[test]
fn what_was_edited_last_runs_first() {
    let bench = Bench::new();
    let page = "# More\n\n## Nobody has won\n\n```ron\nScenario(steps: [Won(A)])\n```\n";
    let edit = |name: &str, hour: u64| {
        fs::write(bench.path(name), page).unwrap();
        let file = fs::File::options().write(true).open(bench.path(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() + Duration::from_secs(hour * 3600)).unwrap();
    };
    let fails = |told: &str| -> Vec<String> {
        let lines = told.lines().filter(|line| line.contains("FAILS"));
        lines.map(|line| line.split([' ', ':']).find(|word| word.ends_with(".md")).unwrap().to_owned()).collect()
    };
    edit("tests/yard/a.md", 1);
    edit("tests/yard/z.md", 2);
    let (told, code) = bench.run(&[], "");
    assert_eq!((fails(&told), code), (vec!["tests/yard/z.md".into(), "tests/yard/a.md".into()], 1), "{told}");
    assert!(told.contains("Failing: tests/yard/a.md (1), tests/yard/z.md (1)"), "{told}");
    edit("tests/yard/a.md", 3);
    let (told, _) = bench.run(&[], "");
    assert_eq!(fails(&told), ["tests/yard/a.md", "tests/yard/z.md"], "{told}");
}

#[test]
fn what_was_kept_is_never_in_the_way() {
    let bench = Bench::new();
    bench.run(&[], "");
    for damaged in ["", "{", "{\"version\": 99, \"games\": {}}", "[1, 2]"] {
        fs::write(bench.path(".tuckbox/tests.json"), damaged).unwrap();
        let (told, code) = bench.run(&[], "");
        assert!(code == 0 && told.contains("2 scenarios hold, 0 fail") && !told.contains("Since"), "{told}");
    }
    fs::remove_dir_all(bench.path(".tuckbox")).unwrap();
    fs::write(bench.path(".tuckbox"), "a file where the folder should be").unwrap();
    let (told, code) = bench.run(&[], "");
    assert!(code == 0 && told.contains("2 scenarios hold, 0 fail"), "{told}");
}

#[test]
fn what_is_so_is_written_into_the_page() {
    let bench = Bench::new();
    bench.change(PAGE, "Stat(\"snowman\", \"nerve\", 2),", "Stat( \"snowman\", \"nerve\", /* hit */ 3 ), // for two");
    bench.change(PAGE, "Stat(\"big_sister\", \"nerve\", 4)", "Stat(\"big_sister\", \"nerve\", 5)");
    let before = bench.text(PAGE);
    let (told, code) = bench.run(&["--review"], "s\nd\na\n");
    has(
        &told,
        &[
            ">   24 |         Stat( \"snowman\", \"nerve\", /* hit */ 3 ), // for two",
            "expected: nerve 3",
            "actual:   nerve 2",
            "nerve 4 → 2",
            "accepted, this is written into the page:",
            "  - ",
            "  + ",
            "the whole board now:",
            "tests/yard/fight.md: Whoever throws at a child is hit back holds.",
            "1 outcome is written, 1 scenario still fails.",
        ],
    );
    assert_eq!(code, 1, "{told}");
    assert_eq!(bench.text(PAGE), before.replace("\"big_sister\", \"nerve\", 5", "\"big_sister\", \"nerve\", 4"));
    let (told, code) = bench.run(&["--review"], "A\ny\n");
    assert_eq!(code, 0, "{told}");
    has(&bench.text(PAGE), &["Stat( \"snowman\", \"nerve\", /* hit */ 2 ), // for two"]);
    assert!(fs::read_dir(bench.path("tests/yard")).unwrap().count() == 2);
}

#[test]
fn what_only_the_person_can_say_is_not_written() {
    let bench = Bench::new();
    bench.change(PAGE, "Do(A, \"throw\", \"runner\", [\"snowman\"])", "Do(A, \"throw\", \"runner\", [\"toddler\"])");
    let before = bench.text(PAGE);
    let (told, code) = bench.run(&["--review"], "a\nA\ny\nq\n");
    has(&told, &["This cannot be accepted by key: the step does something that is not possible any more"]);
    assert_eq!((bench.text(PAGE), code), (before, 1));
}

#[test]
fn every_kind_of_block_is_written() {
    let bench = Bench::new();
    let given = "given: (seats: {A: (zones: {\"yard\": [\"runner\"]}), B: (zones: {\"yard\": [\"snowman\"]})})";
    let blocks = [
        format!("Scenario({given}, steps: [Repeat(2, [\n    Count(A, \"yard\", 2), // one\n    Has(\"snowman\", \"wall\"),\n])])"),
        format!("Scenario({given}, steps: [Do(A, \"throw\", \"runner\", [\"snowman\"]), Gone(\"runner\"), NotAsked(A), Draw, Cannot(A, \"throw\", \"runner\", \"because\")])"),
        format!("Scenario({given}, steps: [Zone(A, \"yard\", [\n    \"snowman\", // not he\n]), Cannot(A, \"throw\", \"runner\")])"),
        format!("Chance({given}, steps: [], odds: [(is: \"1/3\", that: [In(\"runner\", \"yard\")])], mean: [(Count(A, \"yard\"), \"2\")])"),
        "Deck(deck: {\"captain\": [\"mona\"], \"cards\": [\"3 toddler\"]}, illegal: [\"nothing of the kind\"])".into(),
        "Content(files: {\"cards/more.toml\": \"[[card]]\\nid = \\\"x\\\"\\nkind = \\\"kid\\\"\\n\"}, rejected: [\"no-such-code\"])".into(),
    ];
    let mut page = bench.text(PAGE).split("## A child").next().unwrap().to_owned();
    for (block, number) in blocks.iter().zip(1..) {
        page += &format!("## Block {number}\n\n```ron\n{block}\n```\n\n");
    }
    fs::write(bench.path("tests/yard/blocks.md"), &page).unwrap();
    let (told, _) = bench.run(&["blocks", "--review"], &"a\n".repeat(40));
    let after = bench.text("tests/yard/blocks.md");
    has(
        &after,
        &[
            "Count(A, \"yard\", 1), // one",
            "In(\"runner\", \"yard\", A)",
            "Playing",
            "Can(A, \"throw\", \"runner\")",
            "is: \"1\"",
            "illegal: []",
        ],
    );
    let (left, _) = bench.run(&["blocks"], "");
    assert!(left.contains("6 scenarios hold, 0 fail"), "{left}\n{told}\n{after}");
}

/// A watch that runs, and what it writes line by line.
struct Watched {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Watched {
    fn new(bench: &Bench) -> Self {
        let mut child = bench.command(&["--watch"]).spawn().unwrap();
        let (give, lines) = channel();
        let outputs: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for output in outputs {
            let give = give.clone();
            std::thread::spawn(move || {
                BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| give.send(line))
            });
        }
        let input = child.stdin.take().unwrap();
        let watched = Self { child, input, lines };
        watched.expect("Waiting for the next save");
        watched
    }

    /// Everything up to a line that has this text.
    fn expect(&self, text: &str) -> String {
        let begun = Instant::now();
        let mut seen = String::new();
        while let Some(left) = Duration::from_secs(20).checked_sub(begun.elapsed()) {
            let Ok(line) = self.lines.recv_timeout(left) else { break };
            seen += &(line.clone() + "\n");
            if line.contains(text) {
                return seen;
            }
        }
        panic!("`{text}` does not come; what comes is:\n{seen}");
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended by itself; there is nothing else to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_save_runs_what_it_touches() {
    let bench = Bench::new();
    let mut watched = Watched::new(&bench);
    bench.change(CARDS, "arm = 4", "arm = 1 # less");
    let told = watched.expect("Waiting for the next save");
    has(
        &told,
        &[
            "cards.toml was saved.",
            "1 of 2 run again: 1 for card `big_sister`.",
            "1 newly failing, 0 mended; of all 2 scenarios 1 fails",
        ],
    );
    bench.change(CARDS, "arm = 1 # less", "arm = strong");
    has(&watched.expect("Waiting for the next save"), &["error[", "its scenarios wait until it is mended"]);
    bench.change(CARDS, "arm = strong", "arm = 4");
    let told = watched.expect("Waiting for the next save");
    has(&told, &["MENDED tests/yard/fight.md:", "0 newly failing, 1 mended; of all 2 scenarios 0 fail"]);
    bench.change("scripts/yard/tricks.lua", "--- Hits", "-- Only a remark.\n\n--- Hits");
    has(&watched.expect("Waiting for the next save"), &["This touches no scenario"]);
    let page = bench.text(PAGE).replace("## A child with Wall is hit first", "## A wall is hit first");
    fs::write(bench.path("tests/yard/more.md"), page).unwrap();
    has(
        &watched.expect("Waiting for the next save"),
        &["2 for the page tests/yard/more.md", "of all 4 scenarios 0 fail"],
    );
    writeln!(watched.input, "f").unwrap();
    watched.expect("Nothing fails.");
    writeln!(watched.input).unwrap();
    watched.expect("4 scenarios hold, 0 fail");
    writeln!(watched.input, "q").unwrap();
    assert_eq!(watched.child.wait().unwrap().code(), Some(0));
}
