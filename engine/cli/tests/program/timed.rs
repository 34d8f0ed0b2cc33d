//! A server with a clock, and one whose desk keeps its content, killed (SIGKILL) and started
//! again: what is left to think is what it was at the last acknowledged answer, the time
//! between two servers is nobody's, and the choice of the desk stands.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use super::process::{BOX, copy};
use super::serve::{Client, Server, answers, command, links, serve};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Between what is written down and what is told of it goes less time than this, also on a
/// machine with much other work. Milliseconds; tests think for longer.
const SLACK: i64 = 600;

/// So long somebody thinks, and so long no server runs.
const THINKS: Duration = Duration::from_millis(900);

/// A server of a box, with a table of two people, that can be killed.
struct Killed {
    folder: tempfile::TempDir,
    root: PathBuf,
    server: Server,
    clients: Vec<Client>,
}

impl Killed {
    fn begin(root: &Path, args: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let args = [&["yard", "--seed", "4"], args].concat();
        let server = serve(root, &folder.path().join("store.sqlite"), &args);
        let clients = links(&server).iter().map(|(_, link)| Client::join(&server.address, link)).collect();
        Self { folder, root: root.to_path_buf(), server, clients }
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("store.sqlite")
    }

    /// Kills it, does something while no server runs, and starts it again.
    fn kill(&mut self, meanwhile: impl FnOnce()) {
        self.server.child.kill().unwrap();
        self.server.child.wait().unwrap();
        meanwhile();
        // Where the match has ended, the server opens another table; this one is there still.
        self.server = serve(&self.root, &self.store(), &["yard"]);
    }

    fn people(&self) -> &[Client] {
        &self.clients[..2]
    }

    /// Both have come, so that time runs for whoever is asked: the number of that seat.
    fn come(&self) -> usize {
        let asked = self.people().iter().map(|client| client.screen(&self.server.address)["stamp"] != "");
        asked.collect::<Vec<_>>().iter().position(|is_asked| *is_asked).unwrap_or_else(|| panic!("nobody is asked"))
    }

    fn watched(&self) -> Value {
        self.clients[2].screen(&self.server.address)
    }

    /// What both have left, in milliseconds, for somebody at whose looking no time begins to run.
    fn left(&self) -> [i64; 2] {
        left(&self.watched())
    }

    fn desk(&self) -> Value {
        self.clients[3].screen(&self.server.address)["desk"].clone()
    }

    fn wait(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{what} did not come");
            sleep(Duration::from_millis(50));
        }
    }
}

fn left(screen: &Value) -> [i64; 2] {
    [0, 1].map(|seat: usize| screen["players"][seat]["time"]["left"].as_i64().unwrap())
}

fn milliseconds(length: Duration) -> i64 {
    i64::try_from(length.as_millis()).unwrap()
}

#[test]
fn a_killed_server_has_the_times_of_the_last_acknowledged_answer() {
    let mut killed = Killed::begin(Path::new(BOX), &["--clock", "10m+5s"]);
    let mut before = killed.left();
    assert_eq!(before, [600_000, 600_000]);
    for round in 0..4 {
        let seat = killed.come();
        sleep(THINKS);
        let told = killed.people()[seat].answered(&killed.server.address).unwrap().unwrap();
        killed.kill(|| sleep(THINKS));
        let (told, now) = (left(&told), killed.left());
        // It has run since the last kill, and an answer brings its seconds.
        let thought = before[seat] + 5_000 - told[seat];
        assert!(thought >= milliseconds(THINKS), "round {round}: {thought} of {before:?}, {told:?}");
        assert!(thought < 30_000, "round {round}: nobody has thought for {thought}");
        for (now, told) in now.iter().zip(told) {
            assert!((told..told + SLACK).contains(now), "round {round}: {now} are left of {told}");
        }
        before = now;
        // Nobody has come to it yet.
        sleep(Duration::from_millis(50));
        assert_eq!(killed.left(), before, "round {round}");
    }
}

#[test]
fn a_killed_server_gives_back_less_than_five_seconds_of_what_was_thought_without_an_answer() {
    let mut killed = Killed::begin(Path::new(BOX), &["--clock", "10m"]);
    let seat = killed.come();
    killed.wait("six seconds", |killed| killed.left()[seat] < 594_000);
    let before = killed.left();
    killed.kill(|| sleep(THINKS));
    let now = killed.left();
    let back: RangeInclusive<i64> = 0..=4_999;
    assert!(back.contains(&(now[seat] - before[seat])), "{now:?} are left of {before:?}");
    assert_eq!(now[1 - seat], before[1 - seat]);
}

#[test]
fn a_clock_that_was_killed_goes_on_to_its_end_and_ends_once() {
    let mut killed = Killed::begin(Path::new(BOX), &["--clock", "4s"]);
    let seat = killed.come();
    sleep(THINKS);
    killed.people()[seat].answered(&killed.server.address).unwrap().unwrap();
    killed.kill(|| {});
    killed.come();
    killed.wait("the end", |killed| killed.watched()["outcome"].is_string());
    let (end, given) = (killed.watched(), answers(&killed.clients[3], &killed.server.address));
    assert!(left(&end).contains(&0), "{end}");
    killed.kill(|| {});
    let again = killed.watched();
    assert_eq!((&again["outcome"], &again["log"]), (&end["outcome"], &end["log"]));
    assert_eq!(answers(&killed.clients[3], &killed.server.address), given);
}

#[test]
fn a_killed_server_keeps_the_content_that_its_desk_keeps() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    let cards = folder.path().join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    let rename = |name: &str| fs::write(&cards, text.replace("name = \"", &format!("name = \"{name} "))).unwrap();
    let mut killed = Killed::begin(folder.path(), &[]);
    let shows = |killed: &Killed, name: &str| {
        killed.people().iter().any(|client| client.screen(&killed.server.address).to_string().contains(name))
    };
    let chooses = |killed: &Killed, keep: &str| {
        let (status, told) =
            killed.clients[3].ask(&killed.server.address, "POST", "/content", &format!("keep={keep}")).unwrap();
        assert_eq!(status, 200, "{told}");
    };
    let seat = killed.come();
    killed.people()[seat].answered(&killed.server.address).unwrap().unwrap();
    // Killed as soon as the choice is acknowledged; content is saved while no server runs.
    chooses(&killed, "yes");
    killed.kill(|| rename("First"));
    assert_eq!(killed.desk()["keeps_content"], true);
    killed.wait("the newer content", |killed| killed.desk()["newer"]["words"].to_string().contains("First"));
    assert!(!shows(&killed, "First"));
    // Killed while newer content stands beside the match, and once it was saved again.
    rename("Second");
    killed.wait("the next save", |killed| killed.desk()["newer"]["words"].to_string().contains("Second"));
    killed.kill(|| {});
    let seat = killed.come();
    killed.people()[seat].answered(&killed.server.address).unwrap().unwrap();
    assert!(!shows(&killed, "First") && !shows(&killed, "Second"));
    // Killed as soon as it is acknowledged that it follows.
    chooses(&killed, "no");
    killed.kill(|| rename("Third"));
    assert_eq!(killed.desk()["keeps_content"], false);
    killed.wait("the newest content", |killed| shows(killed, "Third"));
}

/// What the table of a server says of its clock, and whether it keeps its content.
fn told(args: &[&str]) -> (Value, bool) {
    let folder = tempfile::tempdir().unwrap();
    let args = [&["yard", "--stdio"], args].concat();
    let mut command = command(Path::new(BOX), &folder.path().join("store.sqlite"), &args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), r#"{{"as": "desk", "do": "look"}}"#).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let screen: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    (screen["screen"]["clock"].clone(), screen["screen"]["desk"]["keeps_content"].as_bool().unwrap())
}

#[test]
fn a_table_has_the_clock_and_the_choice_that_are_asked_for() {
    let clock = |each_seat: u64, each_answer: u64, ends: &str| json!({ "each_seat": each_seat, "each_answer": each_answer, "ends": ends });
    let asked: [(&[&str], (Value, bool)); 6] = [
        (&[], (Value::Null, false)),
        (&["--keep-content"], (Value::Null, true)),
        (&["--clock", "10m"], (clock(600_000, 0, "gives-up"), false)),
        (&["--clock", "90s+5s", "--clock-ends", "gives-up"], (clock(90_000, 5_000, "gives-up"), false)),
        (&["--clock=1h30m+30s", "--clock-ends=shown"], (clock(5_400_000, 30_000, "shown"), false)),
        (&["--clock", "1s+0s", "--keep-content"], (clock(1_000, 0, "gives-up"), true)),
    ];
    for (args, (clock, keeps)) in asked {
        let (mut has, does) = told(args);
        // The sentence of it has a test of its own.
        if let Some(fields) = has.as_object_mut() {
            fields.remove("words");
        }
        assert_eq!((has, does), (clock, keeps), "{args:?}");
    }
}

#[test]
fn a_table_that_goes_on_keeps_its_clock_and_another_is_refused() {
    let mut killed = Killed::begin(Path::new(BOX), &["--clock", "10m+5s"]);
    let words = "Each seat has 10 minutes to think, and 5 seconds more for each answer.";
    assert!(killed.server.told.iter().any(|line| line.contains(words)), "{:?}", killed.server.told);
    killed.kill(|| {});
    assert!(killed.server.told.iter().any(|line| line.contains(words)), "{:?}", killed.server.told);
    killed.server.child.kill().unwrap();
    killed.server.child.wait().unwrap();
    for other in [&["--clock", "10m"][..], &["--clock", "10m+5s", "--clock-ends", "shown"]] {
        let args = [&["yard", "--listen", "127.0.0.1:0"], other].concat();
        let output = command(Path::new(BOX), &killed.store(), &args).output().unwrap();
        let why = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{why}");
        assert!(why.contains("has another clock than `--clock` says: Each seat has 10 minutes"), "{why}");
        assert!(why.contains("another table with `--new`"), "{why}");
    }
    let same = serve(Path::new(BOX), &killed.store(), &["yard", "--clock", "10m+5s"]);
    assert!(same.told.iter().any(|line| line.contains("It goes on")), "{:?}", same.told);
}
